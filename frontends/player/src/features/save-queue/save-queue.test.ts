import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { addRemaining, saveQueue, removeDuplicates, type SavedQueue } from './save-queue.ts';
import { formatDeletedSongs, formatIncomplete } from './save-result-text.ts';

const fields = { name: 'Evening', description: 'The queue', image_url: null };
const ids = (songs: SavedQueue['remaining']) => songs.map(({ id }) => id);

/** State of the server, and response statuses of rejected requests by song id or `create`; 0 is a network error. */
let inPlaylist: number[];
let playlists: Map<string, number>;
let rejections: Record<string | number, number | undefined>;
let concurrent: number;
let maxConcurrent: number;

const respond = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response;
const playlist = () => ({
  id: 4,
  ...fields,
  song_ids: inPlaylist,
  user_id: 1,
  owner: { id: 1, username: 'ann' },
});

async function serve(url: string, init: RequestInit): Promise<Response> {
  maxConcurrent = Math.max(maxConcurrent, (concurrent += 1));
  await Promise.resolve();
  concurrent -= 1;
  const isCreation = url === '/api/playlists';
  const id: number = isCreation ? 0 : JSON.parse(String(init.body)).song_id;
  const rejection = rejections[isCreation ? 'create' : id];
  if (isCreation) playlists.set(new Headers(init.headers).get('idempotency-key') ?? '', 4);
  if (rejection === 0) throw new TypeError('unreachable');
  if (rejection) return respond(rejection, { errors: { message: 'no' } });
  if (!isCreation && !inPlaylist.includes(id)) inPlaylist.push(id);
  return respond(200, playlist());
}

beforeEach(() => {
  document.cookie = 'csrf_token=t';
  inPlaylist = [];
  playlists = new Map();
  rejections = {};
  concurrent = 0;
  maxConcurrent = 0;
  globalThis.fetch = jest.fn((url: string, init: RequestInit) => serve(url, init)) as unknown as typeof fetch;
});

const save = (songIds: number[], onProgress: (saved: SavedQueue) => void = () => undefined) =>
  saveQueue(fields, songIds.map(aQueuedSong), { idempotencyKey: 'k', onProgress });

describe('saveQueue', () => {
  test('adds each song once, in the order of the queue, with one request at a time', async () => {
    const steps: number[] = [];
    const saved = await save([3, 1, 3, 2], ({ remaining }) => steps.push(remaining.length));
    expect(inPlaylist).toEqual([3, 1, 2]);
    expect(saved).toMatchObject({ remaining: [], deleted: [], playlist: { song_ids: [3, 1, 2] } });
    expect(steps).toEqual([2, 1, 0]);
    expect(maxConcurrent).toBe(1);
  });

  test('returns the remaining songs after an error, and addRemaining adds only these', async () => {
    rejections[1] = 503;
    const saved = await save([3, 1, 2]);
    expect(inPlaylist).toEqual([3]);
    expect(ids(saved.remaining)).toEqual([1, 2]);
    expect(formatIncomplete(saved)).toBe(
      'Created “Evening”, but 2 songs couldn’t be added: “Song 1” and “Song 2”.',
    );
    rejections = {};
    expect(await addRemaining(saved, () => undefined)).toMatchObject({ remaining: [] });
    expect(inPlaylist).toEqual([3, 1, 2]);
  });

  test('does not add a song twice whose response was lost', async () => {
    rejections[1] = 0;
    const saved = await save([3, 1, 2]);
    inPlaylist.push(1);
    rejections = {};
    await addRemaining(saved, () => undefined);
    expect(inPlaylist).toEqual([3, 1, 2]);
  });

  test('creates one playlist for repeated attempts', async () => {
    rejections['create'] = 0;
    await expect(save([1])).rejects.toThrow('Couldn’t reach the server');
    rejections = {};
    await save([1]);
    expect([...playlists.keys()]).toEqual(['k']);
  });

  test('skips deleted songs', async () => {
    rejections[1] = 404;
    const saved = await save([3, 1, 2]);
    expect(inPlaylist).toEqual([3, 2]);
    expect(ids(saved.deleted)).toEqual([1]);
    expect(formatDeletedSongs(saved)).toBe(
      'Saved as “Evening” without 1 song no longer available: “Song 1”.',
    );
  });
});

describe('formatIncomplete', () => {
  test('names at most two songs', () => {
    const remaining = removeDuplicates([1, 2, 3, 4].map(aQueuedSong));
    expect(formatIncomplete({ playlist: playlist(), remaining, deleted: [] })).toContain(
      '“Song 1”, “Song 2” and 2 more.',
    );
  });
});
