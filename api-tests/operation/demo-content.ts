import { type ApiClient, tone } from '@rubato/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageFile } from '../catalog/song-form.ts';

export interface ShownSong {
  readonly id: number;
  readonly title: string;
  readonly image_url: string;
  readonly audio_url: string;
  readonly albums: number[];
}

export const json = async (response: Response | Promise<Response>) => (await response).json();

/** The demo user's songs. */
export const readOwnSongs = async (demo: ApiClient): Promise<ShownSong[]> =>
  (await json(demo.get('/api/songs/current'))).songs;

/** The demo user's content, as visible to visitors. */
export async function readContent(demo: ApiClient) {
  const { likedSongIds, playlistIds, albumIds } = await json(demo.get('/api/auth'));
  const songs = await Promise.all(
    (await readOwnSongs(demo)).map(async ({ id }) => json(demo.get(`/api/songs/${id}`))),
  );
  const albums = await Promise.all(albumIds.map((id: number) => json(demo.get(`/api/albums/${id}`))));
  const known = { created_at: 0, likes: 0 };
  return { likedSongIds, playlistIds, albums, songs: songs.map((song) => ({ ...song, ...known })) };
}

/** The content without the ids and URLs that change when a song is added again. */
export async function readContentByTitle(demo: ApiClient) {
  const { likedSongIds, playlistIds, songs, albums } = await readContent(demo);
  const titles = new Map(songs.map(({ id, title }) => [id, title]));
  const texts = songs.map(({ title, lyrics, genre, release_year, duration, albums: { length } }) => ({
    title,
    lyrics,
    genre,
    release_year,
    duration,
    length,
  }));
  return {
    likedSongIds,
    playlistIds,
    songs: texts.toSorted((one, other) => (one.title < other.title ? -1 : 1)),
    albums: albums.map(({ title, release_year, song_ids: ids }) => ({
      title,
      release_year,
      songs: ids.map((id: number) => titles.get(id)),
    })),
  };
}

/** Writes a small demo catalog: an artist for the demo user, and another one. */
export async function writeCatalog(path: string): Promise<void> {
  const song = (key: string, artist: string, album: string | null) => ({
    key,
    artist,
    album,
    title: `Song ${key}`,
    genre: 'Waltz',
    release_year: 1974,
    lyrics: `Words,\nof ${key}`,
    audio: `${key}.wav`,
    cover: `${key}.png`,
  });
  const songs = [
    song('a', 'demo', 'one'),
    song('b', 'demo', 'one'),
    song('c', 'demo', 'one'),
    song('d', 'other', null),
  ];
  const artist = (key: string) => ({
    key,
    username: key,
    artist_name: key,
    email: `${key}@rubato.example`,
    ...(key === 'demo' ? { demo: true } : {}),
  });
  const catalog = {
    artists: [artist('demo'), artist('other')],
    albums: [{ key: 'one', artist: 'demo', title: 'One', release_year: 1975, cover: 'b.png' }],
    songs,
  };
  await writeFile(join(path, 'catalog.json'), JSON.stringify(catalog));
  for (const [index, { audio, cover }] of songs.entries()) {
    await writeFile(join(path, audio), tone(index + 1));
    await writeFile(join(path, cover), Buffer.from(await (await imageFile()).arrayBuffer()));
  }
}
