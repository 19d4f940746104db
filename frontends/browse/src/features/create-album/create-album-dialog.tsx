import { Dialog } from '@rubato/ui';
import type { ModalComponent } from '@rubato/web-kit';
import { AlbumForm } from '../album-form/album-form.tsx';
import { useCreateAlbum } from './use-create-album.ts';

const empty = { title: '', image_url: '', release_year: '' };

export const CreateAlbumDialog: ModalComponent = ({ onClose }) => {
  const create = useCreateAlbum();
  return (
    <Dialog title="Add an album" open onClose={onClose}>
      <AlbumForm
        dialog="create-album"
        values={empty}
        action="Create Album"
        save={create}
        onCancel={onClose}
      />
    </Dialog>
  );
};
