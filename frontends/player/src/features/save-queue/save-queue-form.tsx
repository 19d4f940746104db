import { createPlaylistSchema, type CreatePlaylist } from '@rubato/contracts';
import { Button, DialogFooter, TextField } from '@rubato/ui';
import { ApiError, getErrorText, formatSongCount, useUnsavedWork } from '@rubato/web-kit';
import { useState } from 'react';
import type { useSaveQueue } from './use-save-queue.ts';
import { SavingProgress } from './saving-progress.tsx';
import styles from './save-queue.module.css';

/** Identifies the dialog in the registry of unsaved changes. */
export const saveQueueDialog = 'save-queue';

type Saving = Pick<ReturnType<typeof useSaveQueue>, 'songs' | 'saved' | 'pending' | 'error' | 'save'>;

export function SaveQueueForm({
  songs,
  saved,
  pending,
  error,
  save,
  onClose,
}: Saving & { onClose: () => void }) {
  const [name, setName] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  useUnsavedWork(name !== '' && !pending, { dialog: saveQueueDialog });
  const { data, problem } = parseName(name);
  const serverError = error instanceof ApiError ? error.errors['name'] : undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (data && !pending) save(data);
      }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        readOnly={pending}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isSubmitted ? (problem ?? serverError) : undefined}
      />
      <DialogFooter
        failure={error && !serverError ? getErrorText(error) : undefined}
        progress={
          pending ? (
            <SavingProgress songs={songs} remaining={saved?.remaining ?? songs} />
          ) : (
            <p className={styles.count}>{formatSongCount(songs.length)}</p>
          )
        }
      >
        <Button onClick={onClose}>{pending ? 'Close' : 'Cancel'}</Button>
        <Button kind="primary" type="submit" pending={pending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}

function parseName(name: string): { data: CreatePlaylist | undefined; problem: string | undefined } {
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const { data, error } = createPlaylistSchema.safeParse({ name, description: `Queue saved on ${today}` });
  return { data, problem: error?.issues[0]?.message };
}
