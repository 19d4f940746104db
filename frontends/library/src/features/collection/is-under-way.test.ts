import { expect, test } from '@jest/globals';
import { playSongs, queueSongs, emptyQueue, next } from '@rubato/web-kit';
import { song } from '../../../testing/factories.ts';
import { isUnderWay } from './is-under-way.ts';

const entries = [1, 2, 3].map((id) => ({ entryId: String(id), song: song({ id }) }));

test('a playlist is under way from its first song to its last', () => {
  const queue = playSongs(emptyQueue, entries);
  expect(isUnderWay(queue, [1, 2, 3])).toBe(true);
  expect(isUnderWay(next(next(queue)), [1, 2, 3])).toBe(true);
});

test('one of its songs played alone is not the playlist', () => {
  const alone = queueSongs(emptyQueue, entries.slice(0, 1));
  expect(isUnderWay(alone, [1, 2, 3])).toBe(false);
  expect(isUnderWay(alone, [1])).toBe(true);
  expect(isUnderWay(emptyQueue, [])).toBe(false);
});
