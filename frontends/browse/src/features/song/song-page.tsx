import { ErrorState, HeroSkeleton, NotFoundState, buttonClass } from '@rubato/ui';
import {
  ApiError,
  Link,
  PageTitle,
  cachedSong,
  errorText,
  songQuery,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { Suspense, lazy } from 'react';

// Menus and tables are not for the landing page, which comes in the same file.
const SongDetail = lazy(async () => ({ default: (await import('./song-detail.tsx')).SongDetail }));

export function SongPage() {
  const id = useIdParameter('songId');
  return id ? <SongById key={id} id={id} /> : <SongNotFound />;
}

function SongById({ id }: { id: number }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...songQuery(id),
    placeholderData: () => cachedSong(client, id),
  });
  if (data) {
    return (
      <Suspense fallback={<HeroSkeleton />}>
        <SongDetail song={data} />
      </Suspense>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <SongNotFound />;
  if (error) {
    return (
      <ErrorState
        heading="h1"
        title="Song"
        text={errorText(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  return <HeroSkeleton />;
}

function SongNotFound() {
  return (
    <>
      <PageTitle>Song not found</PageTitle>
      <NotFoundState what="song" icon={Disc3}>
        <Link to="/" className={buttonClass({})}>
          Go to the songs
        </Link>
      </NotFoundState>
    </>
  );
}
