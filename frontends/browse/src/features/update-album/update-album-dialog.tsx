import type { Album } from '@rubato/contracts';
import type { ModalComponent } from '@rubato/web-kit';
import { AlbumDialog } from '../album-dialog/album-dialog.tsx';
import { AlbumForm } from '../album-form/album-form.tsx';
import { useUpdateAlbum } from './use-update-album.ts';

export const UpdateAlbumDialog: ModalComponent = ({ id, onClose }) => (
  <AlbumDialog title="Update Album" size="wide" id={id} onClose={onClose}>
    {(album) => <UpdateAlbumForm album={album} onCancel={onClose} />}
  </AlbumDialog>
);

function UpdateAlbumForm({ album, onCancel }: { album: Album; onCancel: () => void }) {
  const update = useUpdateAlbum(album.id);
  const values = {
    title: album.title,
    image_url: album.image_url,
    release_year: String(album.release_year),
  };
  return (
    <AlbumForm
      dialog="update-album"
      values={values}
      artist={album.artist.artist_name}
      action="Update Album"
      save={update}
      onCancel={onCancel}
    />
  );
}
