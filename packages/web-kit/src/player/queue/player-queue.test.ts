import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  getCurrentEntry,
  emptyQueue,
  jump,
  skipToNext,
  playNext,
  playSong,
  playSongs,
  skipToPrevious,
  queueSongs,
  removeSong,
  replaceSong,
  type PlayerQueue,
} from './player-queue.ts';
import { aQueue as queueOf, anEntry as entry, songIds as ids } from '../../../testing/songs.ts';

describe('playSong', () => {
  test('adds the song to an empty queue', () => {
    const queue = playSong(emptyQueue, entry(7));
    expect(ids(queue)).toEqual([7]);
    expect(queue.currentIndex).toBe(0);
  });

  test('inserts the song after the current one and advances', () => {
    const queue = playSong(queueOf([1, 2, 3], 1), entry(9));
    expect(ids(queue)).toEqual([1, 2, 9, 3]);
    expect(queue.currentIndex).toBe(2);
  });

  test('does nothing if the song is the current one', () => {
    const queue = queueOf([1, 2], 1);
    expect(playSong(queue, entry(2))).toBe(queue);
  });

  test('advances without a duplicate if the song is the next one', () => {
    const queue = playSong(queueOf([1, 2, 3], 0), entry(2));
    expect(ids(queue)).toEqual([1, 2, 3]);
    expect(queue.currentIndex).toBe(1);
  });
});

describe('playSongs', () => {
  test('inserts all songs after the current one and advances to the first', () => {
    const queue = playSongs(queueOf([1, 2], 0), [entry(5), entry(6)]);
    expect(ids(queue)).toEqual([1, 5, 6, 2]);
    expect(queue.currentIndex).toBe(1);
  });

  test('does nothing without songs', () => {
    const queue = queueOf([1]);
    expect(playSongs(queue, [])).toBe(queue);
  });
});

describe('playNext', () => {
  test('inserts the song after the current one without advancing', () => {
    const queue = playNext(queueOf([1, 2, 3], 1), entry(9));
    expect(ids(queue)).toEqual([1, 2, 9, 3]);
    expect(queue.currentIndex).toBe(1);
  });

  test('does nothing if the song is the current or next one', () => {
    const queue = queueOf([1, 2, 3], 0);
    expect(playNext(queue, entry(1))).toBe(queue);
    expect(playNext(queue, entry(2))).toBe(queue);
  });

  test('adds the song to an empty queue', () => {
    expect(ids(playNext(emptyQueue, entry(7)))).toEqual([7]);
  });
});

describe('queueSongs', () => {
  test('appends the songs without advancing', () => {
    const queue = queueSongs(queueOf([1, 2], 1), [entry(3)]);
    expect(ids(queue)).toEqual([1, 2, 3]);
    expect(queue.currentIndex).toBe(1);
  });

  test('does not duplicate the last song', () => {
    const queue = queueOf([1, 2]);
    expect(queueSongs(queue, [entry(2)])).toBe(queue);
  });
});

test('chosen songs are queued before similar ones that are yet to come', () => {
  const similar = (id: number) => ({ ...entry(id), source: 'similar' as const });
  const queue = { songs: [entry(1), similar(2), similar(3), similar(4)], currentIndex: 1 };
  const ids = (changed: PlayerQueue) => changed.songs.map(({ song }) => song.id);
  expect(ids(queueSongs(queue, [entry(9)]))).toEqual([1, 2, 9, 3, 4]);
  expect(ids(queueSongs(queueSongs(queue, [entry(9)]), [entry(8)]))).toEqual([1, 2, 9, 8, 3, 4]);
  expect(ids(queueSongs(queue, [similar(5)]))).toEqual([1, 2, 3, 4, 5]);
});

describe('navigation', () => {
  test('next stops at the last song, previous at the first', () => {
    expect(skipToNext(queueOf([1, 2], 1)).currentIndex).toBe(1);
    expect(skipToPrevious(queueOf([1, 2], 0)).currentIndex).toBe(0);
  });

  test('jump finds an entry and ignores a missing one', () => {
    const queue = queueOf([1, 2, 3]);
    expect(jump(queue, queue.songs[2]?.entryId ?? '').currentIndex).toBe(2);
    expect(jump(queue, 'missing')).toBe(queue);
  });
});

describe('removeSong', () => {
  test('removes all its entries and keeps the current one', () => {
    const queue = queueOf([1, 2, 3, 2, 4], 2);
    const left = removeSong(queue, 2);
    expect(ids(left)).toEqual([1, 3, 4]);
    expect(getCurrentEntry(left)).toBe(getCurrentEntry(queue));
  });

  test('skips the song if it was the current one', () => {
    expect(getCurrentEntry(removeSong(queueOf([1, 2, 3], 1), 2))?.song.id).toBe(3);
  });

  test('selects the last remaining song if the song was the last', () => {
    expect(getCurrentEntry(removeSong(queueOf([1, 2], 1), 2))?.song.id).toBe(1);
    expect(removeSong(queueOf([2]), 2)).toEqual(emptyQueue);
  });

  test('leaves no adjacent duplicates and keeps the current entry', () => {
    const queue = queueOf([1, 2, 1], 2);
    const left = removeSong(queue, 2);
    expect(left.songs).toEqual([queue.songs[2]]);
  });
});

test('replaceSong updates the song in all its entries', () => {
  const changed = { ...entry(2).song, title: 'New title' };
  const queue = replaceSong(queueOf([2, 1, 2], 2), changed);
  expect(queue.songs.map(({ song }) => song.title)).toEqual(['New title', 'Song 1', 'New title']);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ verb: fc.constant('play' as const), id: fc.integer({ min: 1, max: 5 }) }),
    fc.record({
      verb: fc.constant('queue' as const),
      ids: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
    }),
    fc.record({
      verb: fc.constant('playAll' as const),
      ids: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
    }),
    fc.record({ verb: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ verb: fc.constantFrom('next' as const, 'previous' as const) }),
  ),
);
type Step = typeof steps extends fc.Arbitrary<(infer Item)[]> ? Item : never;

function take(queue: PlayerQueue, step: Step): PlayerQueue {
  if (step.verb === 'play') return playSong(queue, entry(step.id));
  if (step.verb === 'playAll') return playSongs(queue, step.ids.map(entry));
  if (step.verb === 'queue') return queueSongs(queue, step.ids.map(entry));
  if (step.verb === 'remove') return removeSong(queue, step.id);
  return step.verb === 'next' ? skipToNext(queue) : skipToPrevious(queue);
}

describe('after any sequence of steps', () => {
  test('the index is within the queue and no song is adjacent to itself', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const queue = list.reduce(take, emptyQueue);
        expect(queue.currentIndex).toBeGreaterThanOrEqual(0);
        expect(queue.currentIndex).toBeLessThan(Math.max(1, queue.songs.length));
        const songs = ids(queue);
        expect(songs.filter((id, index) => id === songs[index + 1])).toEqual([]);
      }),
    );
  });

  test('playSong makes the song current and keeps the order of the others', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (list, id) => {
        const before = list.reduce(take, emptyQueue);
        const after = playSong(before, entry(id));
        expect(getCurrentEntry(after)?.song.id).toBe(id);
        const kept = new Set(before.songs.map(({ entryId }) => entryId));
        expect(after.songs.filter(({ entryId }) => kept.has(entryId))).toEqual(before.songs);
      }),
    );
  });

  test('queueSongs never changes the current entry', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.integer({ min: 1, max: 5 })), (list, added) => {
        const before = list.reduce(take, emptyQueue);
        const after = queueSongs(before, added.map(entry));
        expect(after.currentIndex).toBe(before.currentIndex);
        if (before.songs.length > 0) expect(getCurrentEntry(after)).toBe(getCurrentEntry(before));
      }),
    );
  });
});
