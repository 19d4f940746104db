import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { aQueue, songIds } from '../../../testing/songs.ts';
import { emptyQueue } from '../queue/player-queue.ts';
import { readPreview, readUnsaved, writePreview } from './queue-preview.ts';

const unsaved = { versions: ['one'], order: ['a'], currentIndex: 0, entries: [] };
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

beforeEach(() => localStorage.clear());

describe('readPreview', () => {
  test('returns the current entry with its neighbors', () => {
    const queue = aQueue([1, 2, 3, 4, 5], 2);
    writePreview('one', { queue, unshuffled: ['a', 'b'] });
    expect(readPreview()).toEqual({
      queue: { songs: queue.songs.slice(1, 4), currentIndex: 1 },
      unshuffled: [],
    });
    writePreview('two', { queue: { ...queue, currentIndex: 0 }, unshuffled: undefined });
    expect(readPreview()).toEqual({
      queue: { songs: queue.songs.slice(0, 2), currentIndex: 0 },
      unshuffled: undefined,
    });
    writePreview('three', { queue: { ...queue, currentIndex: 4 }, unshuffled: undefined });
    expect(songIds(readPreview().queue)).toEqual([4, 5]);
  });

  test('returns an empty queue if the preview is missing or unreadable', () => {
    const nothing = { queue: emptyQueue, unshuffled: undefined };
    expect(readPreview()).toEqual(nothing);
    store('rubato.queue', { songs: [{ file: 'old' }], currentIndex: 0, shuffled: false });
    expect(readPreview()).toEqual(nothing);
  });
});

test('unsaved changes are kept until a queue is saved', () => {
  const queue = aQueue([1]);
  writePreview('one', { queue, unshuffled: undefined }, unsaved);
  expect(readUnsaved()).toEqual(unsaved);
  expect(readPreview().queue).toEqual(queue);
  writePreview('two', { queue, unshuffled: undefined });
  expect(readUnsaved()).toBeUndefined();
});

test('writePreview keeps the previous preview if the storage is full', () => {
  writePreview('one', { queue: aQueue([1]), unshuffled: undefined });
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  writePreview('two', { queue: aQueue([2]), unshuffled: undefined }, unsaved);
  setItem.mockRestore();
  expect(songIds(readPreview().queue)).toEqual([1]);
  expect(readUnsaved()).toBeUndefined();
});
