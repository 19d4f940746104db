import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { player, playerStore } from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { durationStore } from '../engine/duration-store.ts';
import { QueueContinuation } from './queue-continuation.ts';
import { similarSongsStore } from './similar-songs-store.ts';

const { fetch } = globalThis;
const queued = () => playerStore.getState().queue.songs.map(({ song }) => song.id);
/** Promises that are already settled run their reactions. */
const turn = () => new Promise((resolve) => setTimeout(resolve));
const upcoming = () => similarSongsStore.getState().similar?.songs.map(({ id }) => id);

/** jsdom has no responses. */
const jsonResponse = (body: unknown) =>
  ({ ok: true, status: 200, headers: new Headers(), json: async () => body }) as Response;

let requests: string[];
/** Resolves the oldest request that waits for a response. */
let respond: (ids: readonly number[]) => Promise<void>;
let fail: () => Promise<void>;
let continuation: QueueContinuation;

beforeEach(() => {
  const waiting: PromiseWithResolvers<Response>[] = [];
  const settle = async (action: (response: PromiseWithResolvers<Response>) => void) => {
    await turn();
    const [response] = waiting.splice(0, 1);
    if (!response) throw new Error('No request is waiting');
    action(response);
    await turn();
  };
  requests = [];
  respond = (ids) => settle(({ resolve }) => resolve(jsonResponse({ songs: ids.map((id) => aSong(id)) })));
  fail = () => settle(({ reject }) => reject(new TypeError('Failed to fetch')));
  globalThis.fetch = ((url: string, { signal }: RequestInit) => {
    requests.push(url);
    const response = Promise.withResolvers<Response>();
    waiting.push(response);
    signal?.addEventListener('abort', () => response.reject(new DOMException('', 'AbortError')));
    return response.promise;
  }) as typeof globalThis.fetch;
  playerStore.setState(playerStore.getInitialState(), true);
  // Songs of 100 s.
  durationStore.setState({ duration: 100 });
  continuation = new QueueContinuation();
});
afterEach(() => {
  continuation.dispose();
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
});

describe('QueueContinuation', () => {
  test('requests similar songs when the last song starts, not before', async () => {
    player.playAll([aSong(1), aSong(2)]);
    await turn();
    expect(requests).toEqual([]);
    player.next();
    await turn();
    expect(requests).toEqual(['/api/related/songs?seeds=2,1&limit=10&omit=lyrics']);
    player.reportPosition(99);
    await turn();
    expect(requests).toHaveLength(1);
  });

  test('adds them shortly before the end, and continues with them', async () => {
    player.play(aSong(1));
    await respond([2, 3]);
    expect([queued(), upcoming()]).toEqual([[1], [2, 3]]);
    player.reportPosition(84);
    expect(queued()).toEqual([1]);
    player.reportPosition(85);
    expect([queued(), upcoming()]).toEqual([[1, 2, 3], undefined]);
    player.songEnded();
    expect(playerStore.getState()).toMatchObject({ playing: true, queue: { currentIndex: 1 } });
  });

  test('adds them before a crossfade starts', async () => {
    player.setCrossfade(12);
    player.play(aSong(1));
    await respond([2]);
    player.reportPosition(73);
    expect(queued()).toEqual([1, 2]);
  });

  test('adds a late response immediately, once', async () => {
    player.play(aSong(1));
    player.reportPosition(95);
    await respond([2, 2, 1]);
    expect(queued()).toEqual([1, 2]);
    player.reportPosition(96);
    expect(queued()).toEqual([1, 2]);
  });

  test('requests more when the last of them starts', async () => {
    player.play(aSong(1));
    player.reportPosition(90);
    await respond([2]);
    player.songEnded();
    await turn();
    expect(requests.at(-1)).toBe('/api/related/songs?seeds=2,1&limit=10&omit=lyrics');
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['repeats the queue', () => player.setRepeat('all')],
    ['repeats the song', () => player.setRepeat('one')],
    ['turns it off', () => player.setKeepPlaying(false)],
    ['queues a song', () => player.queue(aSong(9))],
    ['clears the queue', () => player.clear()],
  ])('drops the songs if the listener %s', async (_change, change) => {
    player.play(aSong(1));
    await respond([2]);
    expect(upcoming()).toEqual([2]);
    change();
    const before = queued();
    player.reportPosition(99);
    expect([queued(), upcoming()]).toEqual([before, undefined]);
  });

  test('ignores a response to a request that has become obsolete', async () => {
    player.play(aSong(1));
    await turn();
    player.clear();
    await respond([2]);
    expect([queued(), upcoming()]).toEqual([[], undefined]);
  });

  test('neither requests nor adds songs while paused', async () => {
    player.play(aSong(1));
    await respond([2]);
    player.pause();
    player.seek(99);
    expect(queued()).toEqual([1]);
    player.toggle();
    expect(queued()).toEqual([1, 2]);
    expect(requests).toHaveLength(1);
  });

  test('a tab that follows another one requests nothing', async () => {
    playerStore.setState({ queue: { songs: [{ entryId: 'theirs', song: aSong(1) }], currentIndex: 0 } });
    player.reportPosition(99);
    await turn();
    expect(requests).toEqual([]);
  });

  test('ends with the queue if the request fails twice', async () => {
    player.play(aSong(1));
    // Network errors are not repeated by the request itself.
    await fail();
    player.reportPosition(54);
    await turn();
    expect(requests).toHaveLength(1);
    player.reportPosition(55);
    await turn();
    expect(requests).toHaveLength(2);
    await fail();
    player.reportPosition(99);
    player.songEnded();
    await turn();
    expect(requests).toHaveLength(2);
    expect(queued()).toEqual([1]);
    expect(playerStore.getState().playing).toBe(false);
  });

  test('ends with the queue if nothing is similar', async () => {
    player.play(aSong(1));
    await respond([]);
    player.reportPosition(99);
    player.songEnded();
    await turn();
    expect(requests).toHaveLength(1);
    expect(playerStore.getState().playing).toBe(false);
  });
});
