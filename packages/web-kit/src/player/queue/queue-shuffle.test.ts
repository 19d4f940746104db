import { expect, test } from '@jest/globals';
import { toggleShuffle } from './queue-shuffle.ts';
import { aQueue, songIds } from '../../../testing/songs.ts';

test('toggleShuffle produces each order of the following entries with equal probability', () => {
  const orders = [0, 1, 2].flatMap((one) =>
    [0, 1].map((other) => {
      const values = [one / 3, other / 2];
      const { queue } = toggleShuffle(
        { queue: aQueue([9, 1, 2, 3]), unshuffled: undefined },
        () => values.shift() ?? 0,
      );
      return songIds(queue).join(' ');
    }),
  );
  expect(orders.toSorted()).toEqual(['9 1 2 3', '9 1 3 2', '9 2 1 3', '9 2 3 1', '9 3 1 2', '9 3 2 1']);
});
