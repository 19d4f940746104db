import { Dialog } from '@rubato/ui';
import { useSession, type ModalComponent } from '@rubato/web-kit';
import { AlbumForm } from '../album-form/album-form.tsx';
import { useCreateAlbum } from './use-create-album.ts';

const empty = { title: '', image_url: '', release_year: '' };

export const CreateAlbumDialog: ModalComponent = ({ onClose }) => {
  const { user } = useSession();
  const create = useCreateAlbum();
  return (
    <Dialog title="Add an album" size="wide" open onClose={onClose}>
      <AlbumForm
        dialog="create-album"
        values={empty}
        artist={user?.artist_name}
        action="Create Album"
        save={create}
        onCancel={onClose}
      />
    </Dialog>
  );
};
