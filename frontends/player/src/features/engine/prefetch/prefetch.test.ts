import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { prefetchIntentStore, prefetchOnIntent } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { Prefetch } from './prefetch.ts';

interface PrefetchRequest {
  readonly url: string;
  readonly range: string | undefined;
  readonly signal: AbortSignal;
  readonly respond: (size: number, status?: number) => void;
}

const kilobyte = 1024;
const { fetch } = globalThis;
let requests: PrefetchRequest[];
let loaded: string[];
let prefetch: Prefetch;

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  loaded = [];
  globalThis.fetch = ((url: string, { headers, signal }: RequestInit) =>
    new Promise((resolve, reject) => {
      const { range } = headers as Record<string, string>;
      signal!.addEventListener('abort', () => reject(signal!.reason));
      const respond = (size: number, status = 206) =>
        resolve({
          status,
          headers: new Headers({ 'content-range': `${range?.replace('=', ' ')}/${size}` }),
          arrayBuffer: async () => new ArrayBuffer(0),
        } as Response);
      requests.push({ url, range, signal: signal!, respond });
    })) as typeof globalThis.fetch;
  prefetch = new Prefetch((url) => loaded.includes(url));
});

afterEach(() => {
  prefetch.dispose();
  prefetchIntentStore.setState({ song: undefined, isPressed: false });
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

const advanceTimers = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const enter = (id: number, audio_url = song(id).audio_url) =>
  prefetchOnIntent({ audio_url, stream: null }).onPointerEnter();
const leave = (id: number) => prefetchOnIntent(song(id)).onPointerLeave({ pointerType: 'mouse' });
const saveData = (wanted: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: wanted }, configurable: true });

describe('Prefetch', () => {
  test('fetches the first 256 kB of a song on hover or focus', async () => {
    enter(1);
    await advanceTimers(100);
    expect(requests).toMatchObject([{ url: '/audio/1.mp3', range: 'bytes=0-262143' }]);
    prefetchOnIntent(song(1)).onFocus();
    await advanceTimers(100);
    requests[0]!.respond(9000 * kilobyte);
    await advanceTimers(100);
    expect(requests).toHaveLength(1);
  });

  test.each(['ogg', 'm4a'])(
    'fetches the beginning and the end of %s files, 256 kB in total',
    async (extension) => {
      enter(1, `/audio/1.${extension}`);
      await advanceTimers(100);
      requests[0]!.respond(1000 * kilobyte);
      await advanceTimers(0);
      expect(requests.map(({ range }) => range)).toEqual(['bytes=0-163839', 'bytes=925696-1023999']);
    },
  );

  test.each([
    [200, ['bytes=0-163839', 'bytes=163840-204799']],
    [160, ['bytes=0-163839']],
  ])('fetches no byte of a file of %s kB twice', async (size, ranges) => {
    enter(1, '/audio/1.ogg');
    await advanceTimers(100);
    requests[0]!.respond(size * kilobyte);
    await advanceTimers(0);
    expect(requests.map(({ range }) => range)).toEqual(ranges);
  });

  test('fetches nothing while the pointer only passes over songs', async () => {
    for (let id = 1; id <= 50; id += 1) {
      enter(id);
      await advanceTimers(50);
      leave(id);
    }
    await advanceTimers(1000);
    expect(requests).toEqual([]);
  });

  test('fetches one song at a time', async () => {
    enter(1);
    await advanceTimers(100);
    enter(2);
    expect(requests[0]!.signal.aborted).toBe(true);
    await advanceTimers(100);
    expect(requests.map(({ url }) => url)).toEqual(['/audio/1.mp3', '/audio/2.mp3']);
  });

  test('is cancelled when the button is pressed, because a deck loads the song', async () => {
    enter(1);
    await advanceTimers(100);
    prefetchOnIntent(song(1)).onPointerDown({ button: 0 });
    prefetchOnIntent(song(1)).onFocus();
    await advanceTimers(1000);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test('is cancelled when the pointer leaves and when a deck loads a song', async () => {
    enter(1);
    await advanceTimers(100);
    leave(1);
    enter(2);
    await advanceTimers(100);
    prefetch.cancel();
    await advanceTimers(100);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  test('does not fetch a song that a deck has loaded', async () => {
    loaded = ['/audio/1.mp3'];
    enter(1);
    await advanceTimers(1000);
    expect(requests).toEqual([]);
  });

  test('fetches nothing if the user saves data', async () => {
    saveData(true);
    enter(1);
    await advanceTimers(1000);
    expect(requests).toEqual([]);
    saveData(false);
    enter(2);
    await advanceTimers(1000);
    expect(requests).toHaveLength(1);
  });

  test('fetches nothing from another origin', async () => {
    enter(1, 'https://cdn.example/media/1.mp3');
    await advanceTimers(1000);
    expect(requests).toEqual([]);
  });

  test('discards a response that ignores the requested range', async () => {
    enter(1, '/audio/1.ogg');
    await advanceTimers(100);
    requests[0]!.respond(9000 * kilobyte, 200);
    await advanceTimers(100);
    expect(requests).toHaveLength(1);
  });
});
