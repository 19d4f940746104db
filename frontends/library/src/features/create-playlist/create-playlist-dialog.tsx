import { Dialog } from '@rubato/ui';
import type { ModalComponent } from '@rubato/web-kit';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import { useCreatePlaylist } from './use-create-playlist.ts';

const empty = { name: '', description: '', image_url: '' };

/** The form for a new playlist. `id` is a song to add to it, if any. */
export const CreatePlaylistDialog: ModalComponent = ({ id: songId, onClose }) => {
  const create = useCreatePlaylist(songId);
  return (
    <Dialog title="Create playlist" size="wide" open onClose={onClose}>
      <PlaylistForm
        dialog="create-playlist"
        defaultValues={empty}
        action="Create playlist"
        save={create}
        onCancel={onClose}
      />
    </Dialog>
  );
};
