import { ErrorState, HeroSkeleton, NotFoundState, getButtonClass } from '@rubato/ui';
import { ApiError, Link, PageTitle } from '@rubato/web-kit';
import { useDeferredValue, type ReactNode } from 'react';

type ResourceName = 'album' | 'song';

const titles = { album: 'Album', song: 'Song' } as const;

/** The parts of a query result that the page depends on. */
interface ResourceQuery<Resource> {
  data: Resource | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface DetailPageProps<Resource> {
  name: ResourceName;
  query: ResourceQuery<Resource>;
  getErrorText: (error: unknown) => string;
  children: (resource: Resource) => ReactNode;
}

/** The page of one resource: its details, a skeleton while it loads, an error with Retry, or "not found". */
export function DetailPage<Resource>({ name, query, getErrorText, children }: DetailPageProps<Resource>) {
  const { data: latest, error, isFetching, refetch } = query;
  // Rendering a whole page in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(latest);
  // Checked before the data: the resource may be deleted in another tab while it is shown.
  if (error instanceof ApiError && error.status === 404) return <DetailNotFound name={name} />;
  if (data) return children(data);
  if (!error) return <HeroSkeleton />;
  return (
    <ErrorState
      heading="h1"
      title={titles[name]}
      text={getErrorText(error)}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
}

export function DetailNotFound({ name }: { name: ResourceName }) {
  return (
    <>
      <PageTitle>{`${titles[name]} not found`}</PageTitle>
      <NotFoundState what={name}>
        <Link to="/" className={getButtonClass({})}>
          Browse {name}s
        </Link>
      </NotFoundState>
    </>
  );
}
