import { ErrorState, NotFoundState, getButtonClass } from '@rubato/ui';
import {
  ApiError,
  Link,
  Navigate,
  PageTitle,
  getErrorText,
  useLocation,
  useParams,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { useDeferredValue } from 'react';
import { ArtistDetail } from './artist-detail.tsx';
import { ArtistSkeleton } from './artist-skeleton.tsx';
import { createArtistQuery } from './artist.query.ts';

export function ArtistPage() {
  const { handle = '' } = useParams();
  return <ArtistByHandle key={handle} handle={handle} />;
}

function ArtistByHandle({ handle }: { handle: string }) {
  const { search } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(createArtistQuery(useQueryClient(), handle));
  // Rendering a whole page in one task would block input; a deferred render can be interrupted.
  const artist = useDeferredValue(data);
  if (error instanceof ApiError && error.status === 404) return <ArtistNotFound />;
  // A former handle, or an id.
  if (artist && artist.handle !== handle)
    return <Navigate to={`/artists/${artist.handle}${search}`} replace />;
  if (artist) return <ArtistDetail artist={artist} />;
  if (!error) return <ArtistSkeleton />;
  return (
    <ErrorState
      heading="h1"
      title="Artist"
      text={getErrorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}

function ArtistNotFound() {
  return (
    <>
      <PageTitle>Artist not found</PageTitle>
      <NotFoundState what="artist">
        <Link to="/" className={getButtonClass({})}>
          Browse songs
        </Link>
      </NotFoundState>
    </>
  );
}
