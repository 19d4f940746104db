import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { expectedStore, expecting } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { Prefetch } from './prefetch.ts';

interface Asked {
  readonly url: string;
  readonly range: string | undefined;
  readonly signal: AbortSignal;
  readonly answer: (size: number, status?: number) => void;
}

const kilobyte = 1024;
const { fetch } = globalThis;
let asked: Asked[];
let loaded: string[];
let prefetch: Prefetch;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  loaded = [];
  globalThis.fetch = ((url: string, { headers, signal }: RequestInit) =>
    new Promise((resolve, reject) => {
      const { range } = headers as Record<string, string>;
      signal!.addEventListener('abort', () => reject(signal!.reason));
      const answer = (size: number, status = 206) =>
        resolve({
          status,
          headers: new Headers({ 'content-range': `${range?.replace('=', ' ')}/${size}` }),
          arrayBuffer: async () => new ArrayBuffer(0),
        } as Response);
      asked.push({ url, range, signal: signal!, answer });
    })) as typeof globalThis.fetch;
  prefetch = new Prefetch((url) => loaded.includes(url));
});

afterEach(() => {
  prefetch.end();
  expectedStore.setState({ song: undefined, isPressed: false });
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const enter = (id: number, audio_url = song(id).audio_url) =>
  expecting({ audio_url, stream: null }).onPointerEnter();
const leave = (id: number) => expecting(song(id)).onPointerLeave({ pointerType: 'mouse' });
const saveData = (wanted: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: wanted }, configurable: true });

describe('the prefetch', () => {
  test('fetches the first 256 kB of the song that has the pointer or the focus', async () => {
    enter(1);
    await pass(100);
    expect(asked).toMatchObject([{ url: '/audio/1.mp3', range: 'bytes=0-262143' }]);
    expecting(song(1)).onFocus();
    await pass(100);
    asked[0]!.answer(9000 * kilobyte);
    await pass(100);
    expect(asked).toHaveLength(1);
  });

  test.each(['ogg', 'm4a'])('fetches the end of %s as well, 256 kB with it', async (extension) => {
    enter(1, `/audio/1.${extension}`);
    await pass(100);
    asked[0]!.answer(1000 * kilobyte);
    await pass(0);
    expect(asked.map(({ range }) => range)).toEqual(['bytes=0-163839', 'bytes=925696-1023999']);
  });

  test.each([
    [200, ['bytes=0-163839', 'bytes=163840-204799']],
    [160, ['bytes=0-163839']],
  ])('fetches no byte of %s kB twice', async (size, ranges) => {
    enter(1, '/audio/1.ogg');
    await pass(100);
    asked[0]!.answer(size * kilobyte);
    await pass(0);
    expect(asked.map(({ range }) => range)).toEqual(ranges);
  });

  test('fetches nothing while the pointer passes over songs', async () => {
    for (let id = 1; id <= 50; id += 1) {
      enter(id);
      await pass(50);
      leave(id);
    }
    await pass(1000);
    expect(asked).toEqual([]);
  });

  test('fetches one song at a time', async () => {
    enter(1);
    await pass(100);
    enter(2);
    expect(asked[0]!.signal.aborted).toBe(true);
    await pass(100);
    expect(asked.map(({ url }) => url)).toEqual(['/audio/1.mp3', '/audio/2.mp3']);
  });

  test('ends when the button is pressed, as the song is loaded now', async () => {
    enter(1);
    await pass(100);
    expecting(song(1)).onPointerDown({ button: 0 });
    expecting(song(1)).onFocus();
    await pass(1000);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  test('ends when the pointer leaves, and when a song begins', async () => {
    enter(1);
    await pass(100);
    leave(1);
    enter(2);
    await pass(100);
    prefetch.stop();
    await pass(100);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  test('fetches nothing that an audio element has', async () => {
    loaded = ['/audio/1.mp3'];
    enter(1);
    await pass(1000);
    expect(asked).toEqual([]);
  });

  test('fetches nothing for those who save data', async () => {
    saveData(true);
    enter(1);
    await pass(1000);
    expect(asked).toEqual([]);
    saveData(false);
    enter(2);
    await pass(1000);
    expect(asked).toHaveLength(1);
  });

  test('fetches nothing from another host, where the policy of the page forbids it', async () => {
    enter(1, 'https://cdn.example/media/1.mp3');
    await pass(1000);
    expect(asked).toEqual([]);
  });

  test('reads nothing of an answer that is more than what it asked for', async () => {
    enter(1, '/audio/1.ogg');
    await pass(100);
    asked[0]!.answer(9000 * kilobyte, 200);
    await pass(100);
    expect(asked).toHaveLength(1);
  });
});
