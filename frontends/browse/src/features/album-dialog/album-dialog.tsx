import type { Album } from '@rubato/contracts';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import { ApiError, createAlbumQuery, getCollectionErrorText, useQuery, useSession } from '@rubato/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './album-dialog.module.css';

interface AlbumDialogProps extends Pick<ComponentProps<typeof Dialog>, 'size'> {
  title: string;
  description?: (album: Album) => string;
  id: Album['id'] | undefined;
  onClose: () => void;
  children: (album: Album) => ReactNode;
}

/** A dialog about the album `id`. Renders its content once the album is loaded, and only for its owner. */
export function AlbumDialog({ title, size, description, id = 0, onClose, children }: AlbumDialogProps) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery({ ...createAlbumQuery(id), enabled: id > 0 });
  const ownAlbum = data?.artist.artist_id === user?.id ? data : undefined;
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <Dialog
      title={title}
      size={size}
      description={ownAlbum && description?.(ownAlbum)}
      open
      onClose={onClose}
    >
      <div>
        {ownAlbum && children(ownAlbum)}
        {data && !ownAlbum && <EmptyState title="This album belongs to someone else" />}
        {!data && isMissing && <EmptyState title="This album doesn’t exist or was deleted" />}
        {!data && !isMissing && !error && <Skeleton className={styles.skeleton} />}
        {!data && !isMissing && error && (
          <ErrorState
            title="Album"
            text={getCollectionErrorText(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
      </div>
    </Dialog>
  );
}
