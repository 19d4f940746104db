import { createPlaylistSchema } from '@rubato/contracts';
import { Button, Dialog, DialogEnd, TextField } from '@rubato/ui';
import { ApiError, errorText } from '@rubato/web-kit';
import { useState } from 'react';
import { useSaveQueue } from './use-save-queue.ts';
import styles from './save-queue.module.css';

const description = () =>
  `The queue of ${new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}`;

/** Asks what the playlist shall be called that holds the queue's songs from now on. */
export function SaveQueueDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const { save, pending, error } = useSaveQueue(onClose);
  const parsed = createPlaylistSchema.safeParse({ name, description: description() });
  const ofServer = error instanceof ApiError ? error.errors['name'] : undefined;
  const ofName = asked ? (parsed.error?.issues[0]?.message ?? ofServer) : undefined;
  return (
    <Dialog title="Save the queue as a playlist" open onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (parsed.data && !pending) save(parsed.data);
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={ofName}
        />
        <DialogEnd failure={error && !ofServer ? errorText(error) : undefined}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" pending={pending}>
            Save
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
