import { browsePageSchema, infiniteQueryOptions, request } from '@rubato/web-kit';
import type { BrowsePage, SongSort } from '@rubato/contracts';

/** Which songs are listed, and in which order. */
export interface SongSelection {
  /** The slug of a genre, or the text of one. */
  readonly genre?: string | undefined;
  /** The first year of a decade. */
  readonly decade?: number | undefined;
  readonly sort: SongSort;
}

const pageSize = 50;

/** The songs of a genre or a decade in pages. The key begins like that of all songs, so that changes of a song reach it too. */
export const createBrowseQuery = ({ genre, decade, sort }: SongSelection) =>
  infiniteQueryOptions({
    queryKey: ['songs', 'all', 'browse', { genre, decade, sort }],
    queryFn: ({ pageParam, signal }): Promise<BrowsePage> =>
      request(toPath({ genre, decade, sort }, pageParam), { schema: browsePageSchema, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: BrowsePage) => next,
    structuralSharing: false,
  });

function toPath({ genre, decade, sort }: SongSelection, cursor: string): string {
  const query = new URLSearchParams({ sort, limit: String(pageSize), omit: 'lyrics' });
  if (genre !== undefined) query.set('genre', genre);
  if (decade !== undefined) query.set('decade', String(decade));
  if (cursor) query.set('cursor', cursor);
  return `/api/browse/songs?${query.toString()}`;
}
