import { ErrorState, HeroSkeleton, NotFoundState, buttonClass } from '@rubato/ui';
import {
  ApiError,
  Link,
  PageTitle,
  albumQuery,
  cachedAlbum,
  errorText,
  lazyPart,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { useEffect } from 'react';

const loadAlbumDetail = async () => (await import('./album-detail.tsx')).AlbumDetail;
const AlbumDetail = lazyPart(loadAlbumDetail);

export function AlbumPage() {
  const id = useIdParameter('albumId');
  return id ? <AlbumById key={id} id={id} /> : <AlbumNotFound />;
}

function AlbumById({ id }: { id: number }) {
  const client = useQueryClient();
  // Beside what it will show, not after it. What fails here is asked for again, and told, when it is shown.
  useEffect(() => void loadAlbumDetail().catch(() => undefined), []);
  const { data, error, isFetching, refetch } = useQuery({
    ...albumQuery(id),
    placeholderData: () => cachedAlbum(client, id),
  });
  if (data) {
    return <AlbumDetail album={data} instead={<HeroSkeleton />} />;
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
