import type { Song, User } from '@rubato/contracts';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import {
  getCollectionErrorText,
  createCurrentPlaylistsQuery,
  useQuery,
  useSession,
  type ModalComponent,
} from '@rubato/web-kit';
import { AddToPlaylistForm } from './add-to-playlist-form.tsx';
import { selectPlaylistsWithout } from './select-playlists-without.ts';
import styles from './add-to-playlist.module.css';

/** Adds the song `id` to one of the user's playlists. */
export const AddToPlaylistDialog: ModalComponent = ({ id, onClose }) => {
  const { user } = useSession();
  return (
    <Dialog title="Add Song to a Playlist" open onClose={onClose}>
      <div>
        {user && id && <Content userId={user.id} songId={id} onClose={onClose} />}
        {!id && <EmptyState title="This song doesn’t exist or was deleted" />}
      </div>
    </Dialog>
  );
};

interface ContentProps {
  userId: User['id'];
  songId: Song['id'];
  onClose: () => void;
}

function Content({ userId, songId, onClose }: ContentProps) {
  const { data, error, isFetching, refetch } = useQuery(createCurrentPlaylistsQuery(userId));
  if (data) {
    const hasPlaylists = Object.keys(data).length > 0;
    const playlists = selectPlaylistsWithout(data, songId);
    return (
      <AddToPlaylistForm
        songId={songId}
        playlists={playlists}
        hasPlaylists={hasPlaylists}
        onClose={onClose}
      />
    );
  }
  if (!error) return <Skeleton className={styles.skeleton} />;
  return (
    <ErrorState
      title="Playlists couldn’t be loaded"
      text={getCollectionErrorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}
