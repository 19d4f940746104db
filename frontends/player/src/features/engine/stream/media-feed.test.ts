import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { comeTo, playback, pretendToPlay, tell } from '../media.double.ts';
import { answer, bytesOf, rate, SourceDouble, streamOf } from './source.double.ts';

SourceDouble.install();
// What a browser can play is asked once, when the module is loaded.
const { MediaFeed } = await import('./media-feed.ts');

const song = (name: string) => ({ audio_url: `/media/${name}.flac`, stream: 1 });
const { fetch } = globalThis;

/** The lengths of the songs on the server, in seconds. */
const lengths: Record<string, number> = { short: 20, other: 30, third: 10, long: 3600 };
/** What the server answers instead of the song `short`. */
let status: number | undefined;
/** The paths and ranges that were asked for. */
let asked: string[];
let element: HTMLAudioElement;
let feed: InstanceType<typeof MediaFeed>;
const events = { described: jest.fn(), joined: jest.fn(), failed: jest.fn(), refused: jest.fn() };

const serve = (async (input: string | URL, { headers, signal }: RequestInit) => {
  signal?.throwIfAborted();
  const path = new URL(input, 'http://any').pathname;
  const { range } = (headers ?? {}) as Record<string, string>;
  asked.push(range ? `${path} ${range}` : path);
  const name = /(\w+?)(?:-s1)?\.\w+$/.exec(path)?.[1] ?? '';
  const length = lengths[name];
  if (!length) return answer(404);
  if (status && name === 'short') return answer(status);
  if (!range) return answer(200, streamOf(name, length));
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
  return answer(206, bytesOf(Number(start), Number(end) + 1));
}) as typeof fetch;

/** Lets everything happen that waits for no clock. */
const settle = () => jest.advanceTimersByTimeAsync(0);
const source = () => SourceDouble.made.at(-1)!;
const buffered = () => source().buffer.ranges;

async function begin(name: string): Promise<void> {
  feed = new MediaFeed(element, song(name), events);
  await settle();
}

/** The listener goes to a place of the element's clock. */
async function seek(seconds: number): Promise<void> {
  playback(element).currentTime = seconds;
  tell(element, 'seeking');
  await settle();
}

/** The sound comes to a place of the element's clock. */
async function playTo(seconds: number): Promise<void> {
  playback(element).paused = false;
  comeTo(element, seconds);
  await settle();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  pretendToPlay();
  SourceDouble.install();
  globalThis.fetch = serve;
  status = undefined;
  asked = [];
  element = new Audio();
});

afterEach(() => {
  feed.end();
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a feed', () => {
  test('describes the song and appends all of it, its head first', async () => {
    await begin('short');
    expect(events.described).toHaveBeenCalledTimes(1);
    expect(feed.duration).toBe(20);
    expect(source().duration).toBe(20);
    expect(buffered()).toEqual([[0, 20]]);
    expect(asked.slice(0, 2)).toEqual(['/media/short-s1.json', '/media/short.mp4 bytes=0-7']);
  });

  test('appends two minutes ahead, and more as the sound goes on', async () => {
    await begin('long');
    const [[, end]] = buffered() as [[number, number]];
    expect(end).toBeGreaterThanOrEqual(120);
    expect(end).toBeLessThan(120 + (1024 * 1024) / rate);
    await playTo(end - 60);
    expect(buffered()[0]?.[1]).toBeGreaterThan(end);
  });

  test('forgets what was heard long ago', async () => {
    await begin('long');
    for (let time = 0; time < 3500; time += 100) await playTo(time);
    expect(buffered()).toHaveLength(1);
    expect(buffered()[0]?.[0]).toBeGreaterThan(2000);
  });

  test('makes room where the browser has none', async () => {
    await begin('long');
    const [[, end]] = buffered() as [[number, number]];
    source().buffer.room = 280;
    await playTo(end - 10);
    expect(buffered()).toHaveLength(1);
    expect(buffered()[0]?.[0]).toBe(end - 11);
    expect(buffered()[0]?.[1]).toBeGreaterThan(end);
    expect(events.failed).not.toHaveBeenCalled();
  });

  test('goes to a place that is not there yet, and asks for nothing where it is', async () => {
    await begin('long');
    const before = asked.length;
    await seek(60);
    expect(asked).toHaveLength(before);
    await seek(1801);
    expect(buffered()).toHaveLength(1);
    const [[start, end]] = buffered() as [[number, number]];
    expect(start).toBe(1800);
    expect(end).toBeGreaterThan(1801 + 119);
  });

  test('ends the sound with the song where nothing follows', async () => {
    await begin('short');
    await playTo(18);
    expect(source().readyState).toBe('open');
    await playTo(19.5);
    expect(source().readyState).toBe('ended');
  });
});

describe('the song that follows', () => {
  test('is appended behind the first without a gap, and joins when the clock comes to it', async () => {
    await begin('short');
    feed.follow(song('other'));
    await settle();
    expect(buffered()).toEqual([[0, 50]]);
    expect(source().duration).toBe(50);
    await playTo(19.9);
    expect(events.joined).not.toHaveBeenCalled();
    playback(element).currentTime = 20;
    await jest.advanceTimersByTimeAsync(100);
    expect(events.joined).toHaveBeenCalledTimes(1);
    expect(feed.song).toEqual(song('other'));
    expect([feed.begins, feed.position, feed.duration]).toEqual([20, 0, 30]);
  });

  test('makes way for another one', async () => {
    await begin('short');
    feed.follow(song('other'));
    await settle();
    feed.follow(song('third'));
    await settle();
    expect(buffered()).toEqual([[0, 30]]);
    expect(feed.skipTo(song('other').audio_url)).toBe(false);
    expect(feed.skipTo(song('third').audio_url)).toBe(true);
    expect(playback(element).currentTime).toBe(20);
  });

  test('is no longer wanted', async () => {
    await begin('short');
    feed.follow(song('other'));
    await settle();
    feed.follow(undefined);
    await playTo(19.5);
    expect(buffered()[0]?.[1]).toBe(20);
    expect(source().readyState).toBe('ended');
  });

  test('without a stream is refused, while the first one goes on', async () => {
    await begin('short');
    feed.follow(song('gone'));
    await settle();
    expect(events.refused).toHaveBeenCalledWith(song('gone'));
    expect(buffered()).toEqual([[0, 20]]);
  });
});

describe('a server', () => {
  test.each([404, 403])('that has no stream: the song is refused (%i)', async (refusal) => {
    status = refusal;
    await begin('short');
    expect(events.refused).toHaveBeenCalledWith(song('short'));
    expect(events.failed).not.toHaveBeenCalled();
  });

  test.each([500, 503, 429])('that fails for a while is asked again (%i)', async (refusal) => {
    status = refusal;
    await begin('short');
    expect(events.failed).toHaveBeenCalledTimes(1);
    expect(feed.hasFailed).toBe(true);
    await jest.advanceTimersByTimeAsync(1000);
    expect(events.failed).toHaveBeenCalledTimes(2);
    status = undefined;
    await jest.advanceTimersByTimeAsync(2000);
    expect(feed.hasFailed).toBe(false);
    expect(buffered()).toEqual([[0, 20]]);
  });

  test('is asked at once when the network is back, and when somebody wants it', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await begin('short');
    dispatchEvent(new Event('online'));
    await settle();
    expect(events.failed).toHaveBeenCalledTimes(2);
    globalThis.fetch = serve;
    feed.retry();
    await settle();
    expect(buffered()).toEqual([[0, 20]]);
  });

  test('of another host that no script may read: the song is refused, and its file may be played', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const elsewhere = { audio_url: 'https://cdn.example/media/short.flac', stream: 1 };
    feed = new MediaFeed(element, elsewhere, events);
    await settle();
    expect(events.refused).toHaveBeenCalledWith(elsewhere);
    expect(events.failed).not.toHaveBeenCalled();
  });

  test('of another host that scripts may read is as good as ours', async () => {
    feed = new MediaFeed(element, { audio_url: 'https://cdn.example/media/short.flac', stream: 1 }, events);
    await settle();
    expect(buffered()).toEqual([[0, 20]]);
  });

  test('is asked nothing more once the feed has ended', async () => {
    status = 503;
    await begin('short');
    feed.end();
    const before = asked.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before);
  });
});
