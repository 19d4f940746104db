import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aQueue, songIds } from '../../testing/songs.ts';
import {
  dropLegacyQueue,
  legacyKey,
  markLegacyQueue,
  parseLegacyQueue,
  readLegacyQueue,
} from './legacy-queue.ts';

const store = (value: unknown) => localStorage.setItem(legacyKey, JSON.stringify(value));
const queue = aQueue([1, 2, 3], 1);
const read = async () => {
  const legacy = readLegacyQueue();
  return legacy && parseLegacyQueue(legacy);
};

beforeEach(() => localStorage.clear());

describe('the queue of an older build without a database', () => {
  test('is read until it has been imported', async () => {
    store({ queue, unshuffled: ['a', 'b'], volume: 1 });
    expect(await read()).toEqual({ queue, unshuffled: ['a', 'b'] });
    markLegacyQueue();
    expect(await read()).toBeUndefined();
    expect(JSON.parse(localStorage.getItem(legacyKey) ?? '')).toMatchObject({ queue, volume: 1 });
  });

  test('is read again if an older build has written since', async () => {
    store({ queue });
    markLegacyQueue();
    store({ queue: { ...queue, currentIndex: 2 } });
    expect(await read()).toMatchObject({ queue: { currentIndex: 2 } });
  });

  test('is read without unreadable entries and keeps its current entry', async () => {
    store({ queue: { songs: [{ file: 'old' }, ...queue.songs], currentIndex: 2 }, unshuffled: 3 });
    expect(await read()).toEqual({ queue, unshuffled: undefined });
    store({ queue: { songs: queue.songs, currentIndex: 9 } });
    expect(await read()).toMatchObject({ queue: { currentIndex: 2 } });
  });

  test('is undefined if it is missing or unreadable', async () => {
    expect(await read()).toBeUndefined();
    localStorage.setItem(legacyKey, 'nonsense');
    expect(await read()).toBeUndefined();
    store([]);
    expect(await read()).toBeUndefined();
  });

  test('can have thousands of songs', async () => {
    const long = aQueue(Array.from({ length: 1201 }, (_, index) => index + 1));
    store({ queue: long });
    expect(songIds((await read())?.queue ?? aQueue([]))).toEqual(songIds(long));
  });

  test('is removed a week after its import, or earlier if its space is needed', () => {
    jest.useFakeTimers({ now: 1_000_000 });
    store({ queue });
    dropLegacyQueue(true);
    markLegacyQueue();
    jest.advanceTimersByTime(7 * 24 * 3_600_000);
    dropLegacyQueue();
    expect(localStorage.getItem(legacyKey)).not.toBeNull();
    jest.advanceTimersByTime(1);
    dropLegacyQueue();
    expect(localStorage.getItem(legacyKey)).toBeNull();
    store({ queue });
    markLegacyQueue();
    dropLegacyQueue(true);
    expect(localStorage.getItem(legacyKey)).toBeNull();
    jest.useRealTimers();
  });
});
