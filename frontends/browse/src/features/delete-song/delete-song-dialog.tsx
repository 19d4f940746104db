import type { Song } from '@rubato/contracts';
import { Button, Dialog, DialogEnd } from '@rubato/ui';
import { useDeleteSong } from './use-delete-song.ts';

/** Asks once more before a song is gone for good. */
export function DeleteSongDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const { remove, pending, failure } = useDeleteSong(song);
  return (
    <Dialog
      title="Delete song"
      description={`“${song.title}” will leave every album, playlist and queue. This cannot be undone.`}
      open
      onClose={onClose}
    >
      <DialogEnd failure={failure}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" pending={pending} onClick={remove}>
          Delete
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
