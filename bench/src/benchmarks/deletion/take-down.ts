import type { ApiClient } from '@rubato/testing';
import { signUpAdmin, signUpUser } from '../../../../chaos-tests/src/load/user.ts';
import { songForm } from '../../../../chaos-tests/src/load/song-form.ts';
import { startTopology } from '../../../../chaos-tests/src/topology/topology.ts';
import type { Benchmark } from '../../benchmark.ts';
import { poll } from '../../load/poll.ts';
import { requestJson } from '../../load/request-json.ts';

const repetitions = 10;

interface Song {
  readonly id: number;
  readonly audio_url: string;
  readonly image_url: string;
}

/** Where the song is shown. */
type Places = Readonly<Record<string, () => Promise<boolean>>>;

/** The song is requested all the time, so that caches have it when it is blocked. */
export const takeDown: Benchmark = {
  name: 'take-down',
  subject:
    'from a moderator’s request to block a song until it is gone everywhere, in the distributed topology with warm caches: the slowest place and repetition',
  goal: { atMost: 2 },
  unit: ' s',
  run: async () => {
    const topology = await startTopology();
    try {
      const { client: owner } = await signUpUser(topology.url);
      const { client: listener } = await signUpUser(topology.url);
      const { client: moderator } = await signUpAdmin(topology.url, topology.servers.databaseUrl('auth'));
      const slowest = new Map<string, number>();
      for (let n = 0; n < repetitions; n += 1) {
        const song = await addSong(owner, `Taken down ${n}`);
        const places = await placesOf(song, owner, listener);
        for (const [place, seconds] of await measure(moderator, song, places))
          slowest.set(place, Math.max(seconds, slowest.get(place) ?? 0));
      }
      return {
        measured: Math.max(...slowest.values()),
        details: `${[...slowest].map(([place, seconds]) => `${place} ${seconds.toFixed(2)} s`).join(', ')}; ${repetitions} songs`,
      };
    } finally {
      await topology.remove();
    }
  },
};

const addSong = (owner: ApiClient, title: string): Promise<Song> =>
  requestJson<Song>(owner, 'POST', '/api/songs', songForm(title));

/** Adds the song to an album of its owner and to a playlist of `listener`. */
async function placesOf(song: Song, owner: ApiClient, listener: ApiClient): Promise<Places> {
  const { id, audio_url: audioUrl, image_url: imageUrl } = song;
  const album = { title: 'With it', image_url: imageUrl, release_year: 1990 };
  const { id: albumId } = await requestJson<{ id: number }>(owner, 'POST', '/api/albums', album);
  await requestJson(owner, 'POST', `/api/albums/${albumId}/songs/${id}`);
  const playlist = { name: 'Mine', description: 'All mine' };
  const { id: playlistId } = await requestJson<{ id: number }>(listener, 'POST', '/api/playlists', playlist);
  await requestJson(listener, 'POST', `/api/playlists/${playlistId}/songs`, { song_id: id });
  const lists = async (path: string) =>
    (await requestJson<{ songs: Song[] }>(listener, 'GET', path)).songs.some((listed) => listed.id === id);
  const contains = async (path: string) =>
    (await requestJson<{ song_ids: number[] }>(listener, 'GET', path)).song_ids.includes(id);
  const responds = async (path: string, headers: Record<string, string> = {}) => {
    const response = await listener.get(path, headers);
    await response.arrayBuffer();
    return response.ok;
  };
  return {
    'first page': () => lists('/api/songs?limit=20'),
    'whole list': () => lists('/api/songs'),
    itself: () => responds(`/api/songs/${id}`),
    search: () => lists(`/api/search?q=taken%20down&types=songs`),
    album: () => contains(`/api/albums/${albumId}`),
    playlist: () => contains(`/api/playlists/${playlistId}`),
    audio: () => responds(audioUrl),
    'part of the audio': () => responds(audioUrl, { range: 'bytes=0-999' }),
    cover: () => responds(imageUrl),
    'small cover': () => responds(`${imageUrl}?w=96`),
  };
}

/** Returns the seconds from the request of the moderator until the song is gone, place by place. */
async function measure(moderator: ApiClient, { id }: Song, places: Places): Promise<[string, number][]> {
  await Promise.all(Object.values(places).map(poll));
  const startedAt = performance.now();
  const goneAt = Object.entries(places).map(async ([place, isSeen]): Promise<[string, number]> => [
    place,
    ((await poll(async () => !(await isSeen()))) - startedAt) / 1000,
  ]);
  const decision = { kind: 'song', id, action: 'block', reason: 'Not yours' };
  await requestJson(moderator, 'POST', '/api/admin/decisions', decision);
  const answeredAt = performance.now();
  return [['response', (answeredAt - startedAt) / 1000], ...(await Promise.all(goneAt))];
}
