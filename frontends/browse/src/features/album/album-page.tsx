import { ErrorState, HeroSkeleton, NotFoundState, buttonClass } from '@rubato/ui';
import {
  ApiError,
  Link,
  PageTitle,
  albumQuery,
  cachedAlbum,
  collectionErrorText,
  useIdParameter,
  useQuery,
  useQueryClient,
} from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { AlbumDetail } from './album-detail.tsx';

export function AlbumPage() {
  const id = useIdParameter('albumId');
  return id ? <AlbumById key={id} id={id} /> : <AlbumNotFound />;
}

function AlbumById({ id }: { id: number }) {
  const client = useQueryClient();
  const {
    data: latest,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...albumQuery(id),
    placeholderData: () => cachedAlbum(client, id),
  });
  // A page is much for one task: it is rendered in steps.
  const data = useDeferredValue(latest);
  // Also once it is gone while it is on screen: what another tab deletes is asked for anew.
  if (error instanceof ApiError && error.status === 404) return <AlbumNotFound />;
  if (data) {
    return <AlbumDetail album={data} />;
  }
  if (error) {
    return (
      <ErrorState
        heading="h1"
        title="Album"
        text={collectionErrorText(error)}
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
