import { ErrorState, HeroSkeleton, NotFoundState, buttonClass } from '@rubato/ui';
import {
  ApiError,
  Link,
  PageTitle,
  albumQuery,
  cachedAlbum,
  errorText,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { Suspense, lazy } from 'react';

const AlbumDetail = lazy(async () => ({ default: (await import('./album-detail.tsx')).AlbumDetail }));

export function AlbumPage() {
  const id = useIdParameter('albumId');
  return id ? <AlbumById key={id} id={id} /> : <AlbumNotFound />;
}

function AlbumById({ id }: { id: number }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...albumQuery(id),
    placeholderData: () => cachedAlbum(client, id),
  });
  if (data) {
    return (
      <Suspense fallback={<HeroSkeleton />}>
        <AlbumDetail album={data} />
      </Suspense>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <AlbumNotFound />;
  if (error) {
    return (
      <ErrorState
        heading="h1"
        title="Album"
        text={errorText(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  return <HeroSkeleton />;
}

function AlbumNotFound() {
  return (
    <>
      <PageTitle>Album not found</PageTitle>
      <NotFoundState what="album" icon={Disc3}>
        <Link to="/" className={buttonClass({})}>
          Go to the albums
        </Link>
      </NotFoundState>
    </>
  );
}
