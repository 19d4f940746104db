import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anEntry, aQueue } from '../../../testing/songs.ts';
import type { SavedQueue } from './queue-storage.ts';
import { applyUnsaved, describeUnsaved } from './unsaved-changes.ts';

const pool = Array.from({ length: 12 }, (_, index) => anEntry(index + 1));
const queues = fc
  .record({
    songs: fc.shuffledSubarray(pool),
    at: fc.nat(),
    order: fc.option(fc.shuffledSubarray(pool), { nil: undefined }),
  })
  .map(({ songs, at, order }) => ({
    queue: { songs, currentIndex: songs.length > 0 ? at % songs.length : 0 },
    unshuffled: order?.map(({ entryId }) => entryId),
  }));
/** The value after a round trip through local storage. */
const roundTrip = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

test('applyUnsaved restores the queue whether or not the pending save has completed', async () => {
  await fc.assert(
    fc.asyncProperty(queues, queues, queues, fc.boolean(), async (saved, saving, now, hasCompleted) => {
      const candidates: SavedQueue[] = [
        { version: 'one', queue: saved },
        { version: 'two', queue: saving },
      ];
      const unsaved = roundTrip(describeUnsaved(now, candidates));
      expect(await applyUnsaved(candidates[hasCompleted ? 1 : 0]!, unsaved)).toEqual(now);
    }),
  );
});

test('applyUnsaved returns undefined if another tab has saved since', async () => {
  const queue = { queue: aQueue([1, 2]), unshuffled: undefined };
  const unsaved = describeUnsaved(queue, [{ version: 'one', queue }]);
  expect(await applyUnsaved({ version: 'two', queue }, unsaved)).toBeUndefined();
});

test('describeUnsaved contains only entries that are not stored', () => {
  const queue = aQueue([1, 2, 3]);
  const added = anEntry(4);
  const now = { queue: { ...queue, songs: [added, ...queue.songs] }, unshuffled: undefined };
  expect(describeUnsaved(now, [{ version: 'one', queue: { queue, unshuffled: undefined } }]).entries).toEqual(
    [added],
  );
});
