import type { Playlist, User } from '@rubato/contracts';
import { ErrorState } from '@rubato/ui';
import {
  ApiError,
  createCurrentPlaylistsQuery,
  getCollectionErrorText,
  createPlaylistQuery,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { CollectionPageSkeleton } from '../collection/collection-page-skeleton.tsx';
import { RequireSession } from '../require-session/require-session.tsx';
import { PlaylistDetail } from './playlist-detail.tsx';
import { PlaylistNotFound } from './playlist-not-found.tsx';

export function PlaylistPage() {
  const id = useIdParameter('playlistId');
  return (
    <RequireSession>
      {(user) => (id ? <PlaylistById key={id} user={user} id={id} /> : <PlaylistNotFound />)}
    </RequireSession>
  );
}

function PlaylistById({ user, id }: { user: User; id: Playlist['id'] }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...createPlaylistQuery(user.id, id),
    placeholderData: () => client.getQueryData(createCurrentPlaylistsQuery(user.id).queryKey)?.[id],
  });
  if (error instanceof ApiError && error.status === 404) return <PlaylistNotFound />;
  if (data) return <PlaylistDetail playlist={data} user={user} />;
  if (!error) return <CollectionPageSkeleton />;
  return (
    <ErrorState
      heading="h1"
      title="Playlist"
      text={getCollectionErrorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}
