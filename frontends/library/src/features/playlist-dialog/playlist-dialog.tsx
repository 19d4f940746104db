import type { Playlist } from '@rubato/contracts';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import { getCollectionErrorText, ApiError, createPlaylistQuery, useQuery, useSession } from '@rubato/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import styles from './playlist-dialog.module.css';

interface PlaylistDialogProps extends Pick<ComponentProps<typeof Dialog>, 'size'> {
  title: string;
  description?: (playlist: Playlist) => string;
  id: Playlist['id'] | undefined;
  onClose: () => void;
  children: (playlist: Playlist) => ReactNode;
}

/** A dialog about the signed-in user's playlist `id`. Renders its content once the playlist is loaded. */
export function PlaylistDialog({ title, size, description, id = 0, onClose, children }: PlaylistDialogProps) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...createPlaylistQuery(user?.id ?? 0, id),
    enabled: user !== null && id > 0,
  });
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <Dialog title={title} size={size} description={data && description?.(data)} open onClose={onClose}>
      <div>
        {data && children(data)}
        {!data && isMissing && <EmptyState title="This playlist doesn’t exist or was deleted" />}
        {!data && !isMissing && !error && <Skeleton className={styles.skeleton} />}
        {!data && !isMissing && error && (
          <ErrorState
            title="Playlist"
            text={getCollectionErrorText(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
      </div>
    </Dialog>
  );
}
