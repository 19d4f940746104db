import { beforeEach, expect, jest, test } from '@jest/globals';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { onlyOnce, saveQueue, saveRest, type SavedQueue } from './save-queue.ts';
import { goneText, leftText } from './saved-text.ts';

const fields = { name: 'Evening', description: 'The queue', image_url: null };
const ids = (songs: SavedQueue['left']) => songs.map(({ id }) => id);

/** What the server has, and the statuses with which it refuses calls, by song id or `create`. */
let inPlaylist: number[];
let playlists: Map<string, number>;
let refusals: Record<string | number, number | undefined>;
let underWay: number;
let most: number;

const answer = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response;
const playlist = () => ({
  id: 4,
  ...fields,
  song_ids: inPlaylist,
  user_id: 1,
  owner: { id: 1, username: 'ann' },
});

async function serve(url: string, init: RequestInit): Promise<Response> {
  most = Math.max(most, (underWay += 1));
  await Promise.resolve();
  underWay -= 1;
  const isCreation = url === '/api/playlists';
  const id: number = isCreation ? 0 : JSON.parse(String(init.body)).song_id;
  const refusal = refusals[isCreation ? 'create' : id];
  if (isCreation) playlists.set(new Headers(init.headers).get('idempotency-key') ?? '', 4);
  if (refusal === 0) throw new TypeError('unreachable');
  if (refusal) return answer(refusal, { errors: { message: 'no' } });
  if (!isCreation && !inPlaylist.includes(id)) inPlaylist.push(id);
  return answer(200, playlist());
}

beforeEach(() => {
  document.cookie = 'csrf_token=t';
  inPlaylist = [];
  playlists = new Map();
  refusals = {};
  underWay = 0;
  most = 0;
  globalThis.fetch = jest.fn((url: string, init: RequestInit) => serve(url, init)) as unknown as typeof fetch;
});

const save = (songIds: number[], onProgress: (saved: SavedQueue) => void = () => undefined) =>
  saveQueue(fields, songIds.map(aQueuedSong), { idempotencyKey: 'k', onProgress });

test('a saved queue has each song once, in the order of the queue, one call at a time', async () => {
  const steps: number[] = [];
  const saved = await save([3, 1, 3, 2], ({ left }) => steps.push(left.length));
  expect(inPlaylist).toEqual([3, 1, 2]);
  expect(saved).toMatchObject({ left: [], gone: [], playlist: { song_ids: [3, 1, 2] } });
  expect(steps).toEqual([2, 1, 0]);
  expect(most).toBe(1);
});

test('where it does not go on, it says which songs are left, and another try adds just these', async () => {
  refusals[1] = 503;
  const saved = await save([3, 1, 2]);
  expect(inPlaylist).toEqual([3]);
  expect(ids(saved.left)).toEqual([1, 2]);
  expect(leftText(saved)).toBe('“Evening” is there, but 2 songs could not be added: “Song 1” and “Song 2”.');
  refusals = {};
  expect(await saveRest(saved, () => undefined)).toMatchObject({ left: [] });
  expect(inPlaylist).toEqual([3, 1, 2]);
});

test('a song whose answer was lost on the way is not added twice', async () => {
  refusals[1] = 0;
  const saved = await save([3, 1, 2]);
  inPlaylist.push(1);
  refusals = {};
  await saveRest(saved, () => undefined);
  expect(inPlaylist).toEqual([3, 1, 2]);
});

test('attempts to make the playlist are one, whether or not their answer comes', async () => {
  refusals['create'] = 0;
  await expect(save([1])).rejects.toThrow('There is no connection');
  refusals = {};
  await save([1]);
  expect([...playlists.keys()]).toEqual(['k']);
});

test('a song that is no longer there is left out, and the others follow', async () => {
  refusals[1] = 404;
  const saved = await save([3, 1, 2]);
  expect(inPlaylist).toEqual([3, 2]);
  expect(ids(saved.gone)).toEqual([1]);
  expect(goneText(saved)).toBe('Saved as “Evening”, without 1 song no longer there: “Song 1”.');
});

test('of many songs two are named', () => {
  const left = onlyOnce([1, 2, 3, 4].map(aQueuedSong));
  expect(leftText({ playlist: playlist(), left, gone: [] })).toContain('“Song 1”, “Song 2” and 2 more.');
});
