import type { Artist, Song } from '@rubato/contracts';
import {
  artistSchema,
  pagedAlbumsQuery,
  pagedSongsQuery,
  request,
  songListSchema,
  type QueryClient,
} from '@rubato/web-kit';

/** The number of popular songs on the page of an artist. */
export const popularCount = 5;

export const songsPerPage = 100;

export const artistKey = (handle: string) => ['artists', 'one', handle] as const;

/** The artist with this handle, also a former one, or with this ID in digits: the response has the current handle. */
export const artistQuery = (client: QueryClient, handle: string) => ({
  queryKey: artistKey(handle),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Artist> => {
    const artist = await request(`/api/artists/${encodeURIComponent(handle)}`, {
      schema: artistSchema,
      signal,
    });
    // The page is then opened under the current handle.
    if (artist.handle !== handle) client.setQueryData(artistKey(artist.handle), artist);
    return artist;
  },
});

/** All songs of an artist in pages, newest first. */
export const artistSongsQuery = (handle: string) =>
  pagedSongsQuery(
    ['songs', 'all', 'artist', handle],
    `/api/artists/${handle}/songs?limit=${songsPerPage}&omit=lyrics`,
  );

/** All albums of an artist in pages, newest first. */
export const artistAlbumsQuery = (handle: string) =>
  pagedAlbumsQuery(['albums', 'all', 'artist', handle], `/api/artists/${handle}/albums?limit=50`);

/** The most liked songs of an artist. */
export const popularSongsQuery = (id: Artist['id']) => ({
  queryKey: ['songs', 'some', 'popular', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Song[]> => {
    const path = `/api/browse/songs?artist=${id}&sort=popular&limit=${popularCount}&omit=lyrics`;
    return (await request(path, { schema: songListSchema, signal })).songs;
  },
});
