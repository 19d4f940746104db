import type { Song } from '@rubato/contracts';
import { Dialog } from '@rubato/ui';
import { confirmClose } from '@rubato/web-kit';
import { UpdateSongForm } from './update-song-form.tsx';
import { updateSongDialog } from './use-update-song.ts';

/** The owner's form for a song. Closing it during the upload asks for confirmation, then cancels the upload. */
export function UpdateSongDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const close = () => confirmClose(updateSongDialog, onClose);
  return (
    <Dialog title="Update song" size="wide" open onClose={close}>
      <UpdateSongForm song={song} onDone={onClose} onCancel={close} />
    </Dialog>
  );
}
