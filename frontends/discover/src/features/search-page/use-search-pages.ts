import type { SearchKind } from '@rubato/contracts';
import { useInfiniteQuery, useSession } from '@rubato/web-kit';
import { useDeferredValue } from 'react';
import { createSearchPagesQuery } from '../search/search.query.ts';

/** The results for a page, once it is known whose playlists to find. */
export function useSearchPages(text: string, kind?: SearchKind) {
  const { user, checking } = useSession();
  const query = useInfiniteQuery({ ...createSearchPagesQuery(user?.id, text, kind), enabled: !checking });
  // Rendering many rows in one task would block input; a deferred render can be interrupted.
  return { ...query, pages: useDeferredValue(query.data)?.pages };
}
