import type { Song } from '@rubato/contracts';
import { Button, Dialog } from '@rubato/ui';
import { useRef } from 'react';
import { FormFailure } from '../song-form/form-failure.tsx';
import { useDeleteSong } from './use-delete-song.ts';
import styles from '../song-form/song-form.module.css';

/** Asks once more before a song is gone for good. */
export function DeleteSongDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const { remove, pending, failure } = useDeleteSong(song);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title="Delete song"
      description={`“${song.title}” will leave every album, playlist and queue. This cannot be undone.`}
      open
      initialFocus={cancel}
      onClose={onClose}
    >
      <div className={styles.form}>
        <FormFailure text={failure} />
        <div className={styles.choices}>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" pending={pending} onClick={remove}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
