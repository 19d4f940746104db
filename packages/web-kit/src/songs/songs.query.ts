import { songListSchema, songSchema, type Song, type User } from '@rubato/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchInChunks } from '../api/in-chunks.ts';
import { parseNextLink } from '../api/next-link.ts';
import { request, requestWithHeaders } from '../api/request.ts';

export interface SongPage {
  songs: Song[];
  /** The path of the next page. */
  next: string | undefined;
}

async function fetchSongPage(path: string, signal: AbortSignal): Promise<SongPage> {
  const { data, headers } = await requestWithHeaders(path, { schema: songListSchema, signal });
  return { songs: data.songs, next: parseNextLink(headers.get('link')) };
}

/** Songs in pages, from the path `firstPage` on. Changes of songs reach all queries whose key begins with `songs`, `all`. */
export const createPagedSongsQuery = (queryKey: readonly (string | number)[], firstPage: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchSongPage(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: (page: SongPage) => page.next,
    // Comparing all songs of all pages whenever a page loads would block scrolling.
    structuralSharing: false,
  });

/**
 * All songs in pages of 50, newest first, with empty lyrics. The shell's preload script requests the first page with the same path.
 */
export const songPagesQuery = createPagedSongsQuery(['songs', 'all'], '/api/songs/?limit=50&omit=lyrics');

/** The songs of the signed-in user `userId` in pages, newest first, with empty lyrics. */
export const createCurrentSongsQuery = (userId: User['id']) =>
  createPagedSongsQuery(['songs', 'current', userId], '/api/songs/current?limit=100&omit=lyrics');

/** One song. */
export const createSongQuery = (id: Song['id']) =>
  queryOptions({
    queryKey: ['songs', 'one', id],
    queryFn: ({ signal }) => request(`/api/songs/${id}`, { schema: songSchema, signal }),
  });

/** The existing songs of `ids`, in this order. Songs in `known` are not fetched; those that are have empty lyrics. */
export const createSongsQuery = (ids: readonly Song['id'][], known: () => ReadonlyMap<Song['id'], Song>) =>
  queryOptions({
    queryKey: ['songs', 'some', ids],
    queryFn: async ({ signal }): Promise<Song[]> => {
      const songs = new Map(known());
      const chunks = await fetchInChunks(
        ids.filter((id) => !songs.has(id)),
        (chunk) =>
          request(`/api/songs?ids=${chunk.join(',')}&omit=lyrics`, { schema: songListSchema, signal }),
      );
      for (const song of chunks.flatMap((chunk) => chunk.songs)) songs.set(song.id, song);
      return ids.flatMap((id) => songs.get(id) ?? []);
    },
    // Known songs show immediately, so that a table does not flicker when a song is added.
    placeholderData: () => {
      const songs = known();
      return ids.flatMap((id) => songs.get(id) ?? []);
    },
  });
