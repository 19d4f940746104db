import { ErrorState, HeroSkeleton, NotFoundState, buttonClass } from '@rubato/ui';
import {
  ApiError,
  Link,
  PageTitle,
  cachedSong,
  errorText,
  lazyPart,
  songQuery,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { useEffect } from 'react';

// Menus and tables are not for the landing page, which comes in the same file.
const loadSongDetail = async () => (await import('./song-detail.tsx')).SongDetail;
const SongDetail = lazyPart(loadSongDetail);

export function SongPage() {
  const id = useIdParameter('songId');
  return id ? <SongById key={id} id={id} /> : <SongNotFound />;
}

function SongById({ id }: { id: number }) {
  const client = useQueryClient();
  // Beside what it will show, not after it. What fails here is asked for again, and told, when it is shown.
  useEffect(() => void loadSongDetail().catch(() => undefined), []);
  const { data, error, isFetching, refetch } = useQuery({
    ...songQuery(id),
    placeholderData: () => cachedSong(client, id),
  });
  if (data) {
    return <SongDetail song={data} instead={<HeroSkeleton />} />;
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
