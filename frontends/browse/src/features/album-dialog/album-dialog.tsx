import type { Album } from '@rubato/contracts';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import { ApiError, albumQuery, collectionErrorText, useQuery, useSession } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import styles from './album-dialog.module.css';

interface AlbumDialogProps {
  title: string;
  description?: (album: Album) => string;
  id: Album['id'] | undefined;
  onClose: () => void;
  children: (album: Album) => ReactNode;
}

/** A dialog for the owner of the album `id`, once that is there. */
export function AlbumDialog({ title, description, id = 0, onClose, children }: AlbumDialogProps) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery({ ...albumQuery(id), enabled: id > 0 });
  const own = data?.artist.artist_id === user?.id ? data : undefined;
  const missing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <Dialog title={title} description={own && description?.(own)} open onClose={onClose}>
      <div>
        {own && children(own)}
        {data && !own && <EmptyState title="This album belongs to somebody else" />}
        {!data && missing && <EmptyState title="This album is not here, or not here any more" />}
        {!data && !missing && !error && <Skeleton className={styles.skeleton} />}
        {!data && !missing && error && (
          <ErrorState
            title="Album"
            text={collectionErrorText(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
      </div>
    </Dialog>
  );
}
