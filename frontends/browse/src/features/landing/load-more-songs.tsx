import { ErrorState, InfiniteScrollSentinel } from '@rubato/ui';
import { getErrorText } from '@rubato/web-kit';
import { useAllSongs } from './use-all-songs.ts';

/** Loads the next page when the visitor reaches the end of the list. */
export function LoadMoreSongs() {
  const { error, isFetchNextPageError, hasNextPage, isFetching, fetchNextPage } = useAllSongs();
  const load = () => void fetchNextPage();
  if (isFetchNextPageError)
    return <ErrorState title="More songs couldn’t be loaded" text={getErrorText(error)} onRetry={load} />;
  return hasNextPage && <InfiniteScrollSentinel onReach={load} busy={isFetching} />;
}
