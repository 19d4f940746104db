import { createPlaylistSchema, type CreatePlaylist } from '@rubato/contracts';
import { Button, DialogEnd, TextField } from '@rubato/ui';
import { ApiError, errorText, songCount, useUnsavedWork } from '@rubato/web-kit';
import { useState } from 'react';
import type { useSaveQueue } from './use-save-queue.ts';
import { SavingProgress } from './saving-progress.tsx';
import styles from './save-queue.module.css';

/** What the dialog is called where unsaved work is asked about. */
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
  const [asked, setAsked] = useState(false);
  useUnsavedWork(name !== '' && !pending, { dialog: saveQueueDialog });
  const { data, problem } = parsed(name);
  const ofServer = error instanceof ApiError ? error.errors['name'] : undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (data && !pending) save(data);
      }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        readOnly={pending}
        onChange={(event) => setName(event.currentTarget.value)}
        error={asked ? (problem ?? ofServer) : undefined}
      />
      <DialogEnd
        failure={error && !ofServer ? errorText(error) : undefined}
        progress={
          pending ? (
            <SavingProgress songs={songs} left={saved?.left ?? songs} />
          ) : (
            <p className={styles.count}>{songCount(songs.length)}</p>
          )
        }
      >
        <Button onClick={onClose}>{pending ? 'Close' : 'Cancel'}</Button>
        <Button kind="primary" type="submit" pending={pending}>
          Save
        </Button>
      </DialogEnd>
    </form>
  );
}

function parsed(name: string): { data: CreatePlaylist | undefined; problem: string | undefined } {
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const { data, error } = createPlaylistSchema.safeParse({ name, description: `The queue of ${today}` });
  return { data, problem: error?.issues[0]?.message };
}
