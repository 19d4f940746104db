import type { Album } from '@rubato/contracts';
import { Button, DialogFooter } from '@rubato/ui';
import type { ModalComponent } from '@rubato/web-kit';
import { AlbumDialog } from '../album-dialog/album-dialog.tsx';
import { useDeleteAlbum } from './use-delete-album.ts';

const formatQuestion = ({ title }: Album) =>
  `Delete “${title}”? Its songs will be kept. This can’t be undone.`;

/** Asks for confirmation before an album is deleted. */
export const DeleteAlbumDialog: ModalComponent = ({ id, onClose }) => (
  <AlbumDialog title="Delete Album" description={formatQuestion} id={id} onClose={onClose}>
    {(album) => <DeleteAlbumActions album={album} onCancel={onClose} />}
  </AlbumDialog>
);

function DeleteAlbumActions({ album, onCancel }: { album: Album; onCancel: () => void }) {
  const { remove, pending, failure } = useDeleteAlbum(album);
  return (
    <DialogFooter failure={failure}>
      <Button onClick={onCancel}>No</Button>
      <Button kind="danger" pending={pending} onClick={remove}>
        Yes
      </Button>
    </DialogFooter>
  );
}
