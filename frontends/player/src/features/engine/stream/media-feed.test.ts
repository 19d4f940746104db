import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { advanceTo, playbackOf, mockMediaElements, dispatch } from '../decks/media.double.ts';
import { respond, bytesOf, bytesPerSecond, MediaSourceDouble, streamOf } from './media-source.double.ts';

MediaSourceDouble.install();
// The module looks up the media source class when it is loaded.
const { MediaFeed } = await import('./media-feed.ts');

const song = (name: string) => ({ audio_url: `/media/${name}.flac`, stream: 1 });
const { fetch } = globalThis;

/** Durations of the songs on the server, in seconds. */
const durations: Record<string, number> = { short: 20, other: 30, third: 10, long: 3600 };
/** Response status for the song `short`, if not successful. */
let status: number | undefined;
/** Requested paths and ranges. */
let requests: string[];
let element: HTMLAudioElement;
let feed: InstanceType<typeof MediaFeed>;
const events = {
  onDuration: jest.fn(),
  onTransition: jest.fn(),
  onError: jest.fn(),
  onUnsupported: jest.fn(),
};

const serve = (async (input: string | URL, { headers, signal }: RequestInit) => {
  signal?.throwIfAborted();
  const path = new URL(input, 'http://any').pathname;
  const { range } = (headers ?? {}) as Record<string, string>;
  requests.push(range ? `${path} ${range}` : path);
  const name = /(\w+?)(?:-s1)?\.\w+$/.exec(path)?.[1] ?? '';
  const duration = durations[name];
  if (!duration) return respond(404);
  if (status && name === 'short') return respond(status);
  if (!range) return respond(200, streamOf(name, duration));
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
  return respond(206, bytesOf(Number(start), Number(end) + 1));
}) as typeof fetch;

/** Runs everything that does not wait for a timer. */
const settle = () => jest.advanceTimersByTimeAsync(0);
const source = () => MediaSourceDouble.instances.at(-1)!;
const buffered = () => source().buffer.ranges;

async function startFeed(name: string): Promise<void> {
  feed = new MediaFeed(element, song(name), events);
  await settle();
}

/** Seeks to a time of the element. */
async function seek(seconds: number): Promise<void> {
  playbackOf(element).currentTime = seconds;
  dispatch(element, 'seeking');
  await settle();
}

/** Advances playback to a time of the element. */
async function playTo(seconds: number): Promise<void> {
  playbackOf(element).paused = false;
  advanceTo(element, seconds);
  await settle();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  mockMediaElements();
  MediaSourceDouble.install();
  globalThis.fetch = serve;
  status = undefined;
  requests = [];
  element = new Audio();
});

afterEach(() => {
  feed.dispose();
  globalThis.fetch = fetch;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('MediaFeed', () => {
  test('reports the duration and appends the whole song, starting with its head', async () => {
    await startFeed('short');
    expect(events.onDuration).toHaveBeenCalledTimes(1);
    expect(feed.duration).toBe(20);
    expect(source().duration).toBe(20);
    expect(buffered()).toEqual([[0, 20]]);
    expect(requests.slice(0, 2)).toEqual(['/media/short-s1.json', '/media/short.mp4 bytes=0-7']);
  });

  test('buffers two minutes ahead, and more as playback advances', async () => {
    await startFeed('long');
    const [[, end]] = buffered() as [[number, number]];
    expect(end).toBeGreaterThanOrEqual(120);
    expect(end).toBeLessThan(120 + (1024 * 1024) / bytesPerSecond);
    await playTo(end - 60);
    expect(buffered()[0]?.[1]).toBeGreaterThan(end);
  });

  test('evicts audio played long ago', async () => {
    await startFeed('long');
    for (let time = 0; time < 3500; time += 100) await playTo(time);
    expect(buffered()).toHaveLength(1);
    expect(buffered()[0]?.[0]).toBeGreaterThan(2000);
  });

  test('evicts played audio when the buffer is full', async () => {
    await startFeed('long');
    const [[, end]] = buffered() as [[number, number]];
    source().buffer.capacity = 280;
    await playTo(end - 10);
    expect(buffered()).toHaveLength(1);
    expect(buffered()[0]?.[0]).toBe(end - 11);
    expect(buffered()[0]?.[1]).toBeGreaterThan(end);
    expect(events.onError).not.toHaveBeenCalled();
  });

  test('refills the buffer after a seek outside of it, and requests nothing after a seek within it', async () => {
    await startFeed('long');
    const before = requests.length;
    await seek(60);
    expect(requests).toHaveLength(before);
    await seek(1801);
    expect(buffered()).toHaveLength(1);
    const [[start, end]] = buffered() as [[number, number]];
    expect(start).toBe(1800);
    expect(end).toBeGreaterThan(1801 + 119);
  });

  test('ends the stream with the song if there is no next song', async () => {
    await startFeed('short');
    await playTo(18);
    expect(source().readyState).toBe('open');
    await playTo(19.5);
    expect(source().readyState).toBe('ended');
  });
});

describe('the next song of a MediaFeed', () => {
  test('is appended without a gap and becomes current when playback reaches it', async () => {
    await startFeed('short');
    feed.setNext(song('other'));
    await settle();
    expect(buffered()).toEqual([[0, 50]]);
    expect(source().duration).toBe(50);
    await playTo(19.9);
    expect(events.onTransition).not.toHaveBeenCalled();
    playbackOf(element).currentTime = 20;
    await jest.advanceTimersByTimeAsync(100);
    expect(events.onTransition).toHaveBeenCalledTimes(1);
    expect(feed.song).toEqual(song('other'));
    expect([feed.startTime, feed.position, feed.duration]).toEqual([20, 0, 30]);
  });

  test('is replaced by another song', async () => {
    await startFeed('short');
    feed.setNext(song('other'));
    await settle();
    feed.setNext(song('third'));
    await settle();
    expect(buffered()).toEqual([[0, 30]]);
    expect(feed.skipTo(song('other').audio_url)).toBe(false);
    expect(feed.skipTo(song('third').audio_url)).toBe(true);
    expect(playbackOf(element).currentTime).toBe(20);
  });

  test('is not played after its removal', async () => {
    await startFeed('short');
    feed.setNext(song('other'));
    await settle();
    feed.setNext(undefined);
    await playTo(19.5);
    expect(buffered()[0]?.[1]).toBe(20);
    expect(source().readyState).toBe('ended');
  });

  test('is reported as unsupported without a stream, while the current song keeps playing', async () => {
    await startFeed('short');
    feed.setNext(song('missing'));
    await settle();
    expect(events.onUnsupported).toHaveBeenCalledWith(song('missing'));
    expect(buffered()).toEqual([[0, 20]]);
  });
});

describe('requests of a MediaFeed', () => {
  test.each([404, 403])('report the song as unsupported after status %i', async (rejection) => {
    status = rejection;
    await startFeed('short');
    expect(events.onUnsupported).toHaveBeenCalledWith(song('short'));
    expect(events.onError).not.toHaveBeenCalled();
  });

  test.each([500, 503, 429])('are retried with a backoff after status %i', async (rejection) => {
    status = rejection;
    await startFeed('short');
    expect(events.onError).toHaveBeenCalledTimes(1);
    expect(feed.hasFailed).toBe(true);
    await jest.advanceTimersByTimeAsync(1000);
    expect(events.onError).toHaveBeenCalledTimes(2);
    status = undefined;
    await jest.advanceTimersByTimeAsync(2000);
    expect(feed.hasFailed).toBe(false);
    expect(buffered()).toEqual([[0, 20]]);
  });

  test('fail playback only at the end of what is buffered', async () => {
    status = 500;
    await startFeed('other');
    feed.setNext(song('short'));
    await settle();
    expect(events.onError).toHaveBeenCalledTimes(1);
    await seek(25);
    expect(feed.hasFailed).toBe(false);
    await playTo(30);
    expect(feed.hasFailed).toBe(true);
  });

  test('are retried immediately when the browser goes online and when the engine asks for it', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await startFeed('short');
    dispatchEvent(new Event('online'));
    await settle();
    expect(events.onError).toHaveBeenCalledTimes(2);
    globalThis.fetch = serve;
    feed.retry();
    await settle();
    expect(buffered()).toEqual([[0, 20]]);
  });

  test('report a song of another origin as unsupported if scripts may not read it', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const crossOriginSong = { audio_url: 'https://cdn.example/media/short.flac', stream: 1 };
    feed = new MediaFeed(element, crossOriginSong, events);
    await settle();
    expect(events.onUnsupported).toHaveBeenCalledWith(crossOriginSong);
    expect(events.onError).not.toHaveBeenCalled();
  });

  test('fetch a song of another origin if scripts may read it', async () => {
    feed = new MediaFeed(element, { audio_url: 'https://cdn.example/media/short.flac', stream: 1 }, events);
    await settle();
    expect(buffered()).toEqual([[0, 20]]);
  });

  test('stop after disposal', async () => {
    status = 503;
    await startFeed('short');
    feed.dispose();
    const before = requests.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(before);
  });
});
