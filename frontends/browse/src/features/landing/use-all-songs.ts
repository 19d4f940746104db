import { songPagesQuery, useInfiniteQuery } from '@rubato/web-kit';
import { useDeferredValue } from 'react';

/** All songs, newest first, as far as they are loaded. */
export function useAllSongs() {
  const query = useInfiniteQuery(songPagesQuery);
  // Rendering many cards in one task would block input; a deferred render can be interrupted.
  const data = useDeferredValue(query.data);
  return { ...query, songs: data?.pages.flatMap((page) => page.songs) };
}
