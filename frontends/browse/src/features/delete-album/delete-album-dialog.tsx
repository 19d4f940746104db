import type { Album } from '@rubato/contracts';
import { Button } from '@rubato/ui';
import type { ModalComponent } from '@rubato/web-kit';
import { AlbumDialog } from '../album-dialog/album-dialog.tsx';
import { useRef, type RefObject } from 'react';
import { FormFailure } from '../song-form/form-failure.tsx';
import styles from '../song-form/song-form.module.css';
import { useDeleteAlbum } from './use-delete-album.ts';

const question = ({ title }: Album) => `Delete “${title}”? Its songs stay. This cannot be undone.`;

/** Asks once more before an album is gone for good. */
export const DeleteAlbumDialog: ModalComponent = ({ id, onClose }) => {
  const no = useRef<HTMLButtonElement>(null);
  return (
    <AlbumDialog title="Delete Album" description={question} id={id} onClose={onClose} initialFocus={no}>
      {(album) => <DeleteAlbumChoices album={album} no={no} onCancel={onClose} />}
    </AlbumDialog>
  );
};

interface DeleteAlbumChoicesProps {
  album: Album;
  no: RefObject<HTMLButtonElement | null>;
  onCancel: () => void;
}

function DeleteAlbumChoices({ album, no, onCancel }: DeleteAlbumChoicesProps) {
  const { remove, pending, failure } = useDeleteAlbum(album);
  return (
    <div className={styles.form}>
      <FormFailure text={failure} />
      <div className={styles.choices}>
        <Button ref={no} onClick={onCancel}>
          No
        </Button>
        <Button kind="danger" pending={pending} onClick={remove}>
          Yes
        </Button>
      </div>
    </div>
  );
}
