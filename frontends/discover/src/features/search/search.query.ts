import type { SearchKind, SearchResult, User } from '@rubato/contracts';
import { request, searchLimits, searchResultSchema } from '@rubato/web-kit';

type UserId = User['id'] | undefined;

/** The number of results of each kind while typing. */
const suggestionCount = 5;

/** Text as it is searched for: without space around it, and not longer than the server reads. */
export const toSearchText = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').slice(0, searchLimits.query).toWellFormed();

/** What shows while typing. `sequence` separates texts that are not edits of each other. The result contains playlists of the user. */
export const createSuggestionsQuery = (userId: UserId, sequence: number, text: string) => ({
  queryKey: ['search', 'current', userId, sequence, text] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<SearchResult> =>
    search({ q: text, limit: String(suggestionCount) }, signal),
  // What was added a second ago can be found; each key press makes another query.
  staleTime: 0,
  gcTime: 30_000,
  retry: false,
});

/** Results for the page of a search: of all kinds, or of one kind in pages. The key is that of songs, whose changes then show. */
export const createSearchPagesQuery = (userId: UserId, text: string, kind: SearchKind | undefined) => ({
  queryKey: ['songs', 'all', 'search', 'current', userId, text, kind ?? 'every'] as const,
  queryFn: ({
    pageParam,
    signal,
  }: {
    pageParam: string | undefined;
    signal: AbortSignal;
  }): Promise<SearchResult> =>
    search(
      {
        q: text,
        ...(kind && { types: kind, limit: String(searchLimits.page) }),
        ...(pageParam && { cursor: pageParam }),
      },
      signal,
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: SearchResult) => next,
  staleTime: 0,
  retry: false,
  structuralSharing: false,
});

const search = (parameters: Record<string, string>, signal: AbortSignal): Promise<SearchResult> =>
  request(`/api/search?${new URLSearchParams({ ...parameters, omit: 'lyrics' })}`, {
    schema: searchResultSchema,
    signal,
  });
