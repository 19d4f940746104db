import { expect, test } from '@jest/globals';
import { isUnderWay } from './is-under-way.ts';
import { emptyQueue, next } from './player-queue.ts';
import { aQueue } from '../../testing/songs.ts';

test('an album or playlist is under way from its first song to its last', () => {
  const queue = aQueue([1, 2, 3]);
  expect(isUnderWay(queue, [1, 2, 3])).toBe(true);
  expect(isUnderWay(next(next(queue)), [1, 2, 3])).toBe(true);
});

test('one of its songs played alone is not the album', () => {
  const alone = aQueue([1]);
  expect(isUnderWay(alone, [1, 2, 3])).toBe(false);
  expect(isUnderWay(alone, [1])).toBe(true);
  expect(isUnderWay(emptyQueue, [])).toBe(false);
});
