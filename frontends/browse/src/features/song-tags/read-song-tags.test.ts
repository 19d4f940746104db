import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readSongTags } from './read-song-tags.ts';
import type { SongTags } from './song-tags.ts';

const file = new File(['x'], 'song.mp3', { type: 'audio/mpeg' });

/** As much of a worker as is used of one: it answers what `answer` says, or never. */
class StandIn extends EventTarget {
  ended = false;
  constructor(private readonly answer?: SongTags | 'error') {
    super();
  }
  postMessage() {
    if (this.answer === 'error') this.dispatchEvent(new Event('error'));
    else if (this.answer) this.dispatchEvent(new MessageEvent('message', { data: this.answer }));
  }
  terminate() {
    this.ended = true;
  }
}
const as = (standIn: StandIn) => () => standIn as unknown as Worker;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the tags of a file come from a worker that is then ended', async () => {
  const worker = new StandIn({ title: 'Azulejo' });
  expect(await readSongTags(file, as(worker))).toEqual({ title: 'Azulejo' });
  expect(worker.ended).toBe(true);
});

test('a parser that hangs is ended after five seconds, without tags', async () => {
  const worker = new StandIn();
  const tags = readSongTags(file, as(worker));
  jest.advanceTimersByTime(5000);
  expect(await tags).toEqual({});
  expect(worker.ended).toBe(true);
});

test('a worker that breaks, or never starts, leaves no tags', async () => {
  expect(await readSongTags(file, as(new StandIn('error')))).toEqual({});
  const refused = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  expect(await readSongTags(file, refused)).toEqual({});
});
