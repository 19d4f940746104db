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
import { useDeferredValue } from 'react';
import { SongDetail } from './song-detail.tsx';

export function SongPage() {
  const id = useIdParameter('songId');
  return id ? <SongById key={id} id={id} /> : <SongNotFound />;
}

function SongById({ id }: { id: number }) {
  const client = useQueryClient();
  const {
    data: latest,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...songQuery(id),
    placeholderData: () => cachedSong(client, id),
  });
  // A page is much for one task: it is rendered in steps.
  const data = useDeferredValue(latest);
  // Also once it is gone while it is on screen: what another tab deletes is asked for anew.
  if (error instanceof ApiError && error.status === 404) return <SongNotFound />;
  if (data) {
    return <SongDetail song={data} />;
  }
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
