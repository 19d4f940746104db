import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readSongTags } from './read-song-tags.ts';
import type { SongTags } from './song-tags.ts';

const file = new File(['x'], 'song.mp3', { type: 'audio/mpeg' });

/** Replies to a message with `reply`, with an error event, or never. */
class FakeWorker extends EventTarget {
  isTerminated = false;
  constructor(private readonly reply?: SongTags | 'error') {
    super();
  }
  postMessage() {
    if (this.reply === 'error') this.dispatchEvent(new Event('error'));
    else if (this.reply) this.dispatchEvent(new MessageEvent('message', { data: this.reply }));
  }
  terminate() {
    this.isTerminated = true;
  }
}
const starting = (worker: FakeWorker) => () => worker as unknown as Worker;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('returns the tags from the worker and terminates it', async () => {
  const worker = new FakeWorker({ title: 'Azulejo' });
  expect(await readSongTags(file, starting(worker))).toEqual({ title: 'Azulejo' });
  expect(worker.isTerminated).toBe(true);
});

test('terminates a hanging parser after five seconds and returns no tags', async () => {
  const worker = new FakeWorker();
  const tags = readSongTags(file, starting(worker));
  jest.advanceTimersByTime(5000);
  expect(await tags).toEqual({});
  expect(worker.isTerminated).toBe(true);
});

test('returns no tags when the worker fails or cannot start', async () => {
  expect(await readSongTags(file, starting(new FakeWorker('error')))).toEqual({});
  const failToStart = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  expect(await readSongTags(file, failToStart)).toEqual({});
});
