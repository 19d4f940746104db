import { albumSchema, type Album, type User } from '@rubato/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nextLink } from '../api/next-link.ts';
import { request, requestWithHeaders } from '../api/request.ts';
import { fetchInChunks } from '../api/in-chunks.ts';
import { newestFirst, type AlbumsById } from './album-state.ts';

export interface AlbumPage {
  albums: AlbumsById;
  /** The path of the next page. */
  next: string | undefined;
}

const albumsByIdSchema = z.record(z.string(), albumSchema);

/** Albums in pages, from the path `firstPage` on. Changes of albums reach all queries whose key begins with `albums`, `all`. */
export const pagedAlbumsQuery = (queryKey: readonly (string | number)[], firstPage: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => albumPage(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: AlbumPage) => page.next,
    structuralSharing: false,
  });

/** All albums in pages of 50, newest first. */
export const albumPagesQuery = pagedAlbumsQuery(['albums', 'all'], '/api/albums?limit=50');

/** One album. */
export const albumQuery = (id: Album['id']) =>
  queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: ({ signal }) => request(`/api/albums/${id}`, { schema: albumSchema, signal }),
  });

/** The existing albums of `ids`, newest first. */
export const albumsQuery = (ids: readonly Album['id'][]) =>
  queryOptions({
    queryKey: ['albums', 'some', ids],
    queryFn: async ({ signal }): Promise<AlbumsById> => {
      const chunks = await fetchInChunks(ids, (chunk) =>
        request(`/api/albums?ids=${chunk.join(',')}`, { schema: albumsByIdSchema, signal }),
      );
      return Object.assign({}, ...chunks);
    },
    select: newestFirst,
    placeholderData: keepPreviousData,
  });

/**
 * The albums of the signed-in user `userId`, newest first, also those that only the user sees. `ids` are those of the session: when they
 * change, the list is fetched again.
 */
export const currentAlbumsQuery = (userId: User['id'], ids: readonly Album['id'][]) =>
  queryOptions({
    queryKey: ['albums', 'some', 'current', userId, ids],
    queryFn: ({ signal }) => request('/api/albums/current', { schema: albumsByIdSchema, signal }),
    select: newestFirst,
    placeholderData: keepPreviousData,
  });

async function albumPage(path: string, signal: AbortSignal): Promise<AlbumPage> {
  const { data, headers } = await requestWithHeaders(path, { schema: albumsByIdSchema, signal });
  return { albums: data, next: nextLink(headers.get('link')) };
}
