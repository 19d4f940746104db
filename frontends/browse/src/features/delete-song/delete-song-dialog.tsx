import type { Song } from '@rubato/contracts';
import { Button, Dialog, DialogFooter } from '@rubato/ui';
import { useDeleteSong } from './use-delete-song.ts';

/** Asks for confirmation before a song is deleted. */
export function DeleteSongDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const { remove, pending, failure } = useDeleteSong(song);
  return (
    <Dialog
      title="Delete song"
      description={`“${song.title}” will be removed from every album, playlist and queue. This can’t be undone.`}
      open
      onClose={onClose}
    >
      <DialogFooter failure={failure}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" pending={pending} onClick={remove}>
          Delete
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
