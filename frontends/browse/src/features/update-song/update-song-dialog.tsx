import type { Song } from '@rubato/contracts';
import { Dialog } from '@rubato/ui';
import { UpdateSongForm } from './update-song-form.tsx';

/** The owner's form for a song. Closing it while the changes are on their way cancels them. */
export function UpdateSongDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  return (
    <Dialog title="Update song" size="wide" open onClose={onClose}>
      <UpdateSongForm song={song} onDone={onClose} />
    </Dialog>
  );
}
