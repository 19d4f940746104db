import type { Artist, Song } from '@rubato/contracts';
import {
  artistSchema,
  createPagedAlbumsQuery,
  createPagedSongsQuery,
  request,
  songListSchema,
  type QueryClient,
} from '@rubato/web-kit';

/** The number of popular songs on the page of an artist. */
export const popularCount = 5;

export const songsPerPage = 100;

export const createArtistKey = (handle: string) => ['artists', 'one', handle] as const;

/** The artist with this handle, also a former one, or with this id in digits: the response has the current handle. */
export const createArtistQuery = (client: QueryClient, handle: string) => ({
  queryKey: createArtistKey(handle),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Artist> => {
    const artist = await request(`/api/artists/${encodeURIComponent(handle)}`, {
      schema: artistSchema,
      signal,
    });
    // The page is then opened under the current handle.
    if (artist.handle !== handle) client.setQueryData(createArtistKey(artist.handle), artist);
    return artist;
  },
});

/** All songs of an artist in pages, newest first. */
export const createArtistSongsQuery = (handle: string) =>
  createPagedSongsQuery(
    ['songs', 'all', 'artist', handle],
    `/api/artists/${handle}/songs?limit=${songsPerPage}&omit=lyrics`,
  );

/** All albums of an artist in pages, newest first. */
export const createArtistAlbumsQuery = (handle: string) =>
  createPagedAlbumsQuery(['albums', 'all', 'artist', handle], `/api/artists/${handle}/albums?limit=50`);

/** The most liked songs of an artist. */
export const createPopularSongsQuery = (id: Artist['id']) => ({
  queryKey: ['songs', 'some', 'popular', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Song[]> => {
    const path = `/api/browse/songs?artist=${id}&sort=popular&limit=${popularCount}&omit=lyrics`;
    return (await request(path, { schema: songListSchema, signal })).songs;
  },
});
