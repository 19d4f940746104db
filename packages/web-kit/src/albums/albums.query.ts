import { albumSchema, type Album, type User } from '@rubato/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { parseNextLink } from '../api/next-link.ts';
import { request, requestWithHeaders } from '../api/request.ts';
import { fetchInChunks } from '../api/in-chunks.ts';
import { sortNewestFirst, type AlbumsById } from './album-state.ts';

export interface AlbumPage {
  albums: AlbumsById;
  /** The path of the next page. */
  next: string | undefined;
}

const albumsByIdSchema = z.record(z.string(), albumSchema);

/** Albums in pages, from the path `firstPage` on. Changes of albums reach all queries whose key begins with `albums`, `all`. */
export const createPagedAlbumsQuery = (queryKey: readonly (string | number)[], firstPage: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchAlbumPage(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: AlbumPage) => page.next,
    structuralSharing: false,
  });

/** All albums in pages of 50, newest first. */
export const albumPagesQuery = createPagedAlbumsQuery(['albums', 'all'], '/api/albums?limit=50');

/** One album. */
export const createAlbumQuery = (id: Album['id']) =>
  queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: ({ signal }) => request(`/api/albums/${id}`, { schema: albumSchema, signal }),
  });

/** The existing albums of `ids`, newest first. */
export const createAlbumsQuery = (ids: readonly Album['id'][]) =>
  queryOptions({
    queryKey: ['albums', 'some', ids],
    queryFn: async ({ signal }): Promise<AlbumsById> => {
      const chunks = await fetchInChunks(ids, (chunk) =>
        request(`/api/albums?ids=${chunk.join(',')}`, { schema: albumsByIdSchema, signal }),
      );
      return Object.assign({}, ...chunks);
    },
    select: sortNewestFirst,
    placeholderData: keepPreviousData,
  });

/**
 * The albums of the signed-in user `userId`, newest first, also those that only the user sees. `ids` are those of the session: when they
 * change, the list is fetched again.
 */
export const createCurrentAlbumsQuery = (userId: User['id'], ids: readonly Album['id'][]) =>
  queryOptions({
    queryKey: ['albums', 'some', 'current', userId, ids],
    queryFn: ({ signal }) => request('/api/albums/current', { schema: albumsByIdSchema, signal }),
    select: sortNewestFirst,
    placeholderData: keepPreviousData,
  });

async function fetchAlbumPage(path: string, signal: AbortSignal): Promise<AlbumPage> {
  const { data, headers } = await requestWithHeaders(path, { schema: albumsByIdSchema, signal });
  return { albums: data, next: parseNextLink(headers.get('link')) };
}
