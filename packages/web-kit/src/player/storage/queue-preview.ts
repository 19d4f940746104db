import * as z from 'zod/mini';
import { emptyQueue, type PlayerQueue } from '../queue/player-queue.ts';
import type { ShuffledQueue } from '../queue/queue-shuffle.ts';
import { entrySchema, toReadableQueue } from './stored-entries.ts';
import { readValue, writeValue } from '../../storage/stored-value.ts';
import { unsavedSchema, type UnsavedChanges } from './unsaved-changes.ts';

/** Written after the database, so that its storage event notifies other tabs of a new queue. */
export const previewKey = 'rubato.queue';

const previewSchema = z.object({
  songs: z.array(entrySchema),
  currentIndex: z.int().check(z.nonnegative()),
  shuffled: z.boolean(),
});
const remainderSchema = z.object({ unsaved: z.optional(unsavedSchema) });

/**
 * The current entry of the last visit with its neighbors, which the player shows until the queue is restored from the database. The
 * original order of a shuffled queue is not known yet.
 */
export function readPreview(): ShuffledQueue {
  const preview = readValue(previewKey, previewSchema);
  if (!preview) return { queue: emptyQueue, unshuffled: undefined };
  const { songs, currentIndex, shuffled } = preview;
  return { queue: toReadableQueue(songs, currentIndex), unshuffled: shuffled ? [] : undefined };
}

/** The changes that the last page had not saved; undefined if there are none. */
export function readUnsaved(): UnsavedChanges | undefined {
  return readValue(previewKey, remainderSchema)?.unsaved;
}

/** Writes the preview, with `unsaved` changes if the page is being closed. It is not written if the storage is full. */
export function writePreview(
  version: string,
  { queue, unshuffled }: ShuffledQueue,
  unsaved?: UnsavedChanges,
): void {
  writeValue(previewKey, {
    version,
    ...selectAround(queue),
    shuffled: unshuffled !== undefined,
    unsaved,
  });
}

function selectAround({ songs, currentIndex }: PlayerQueue): PlayerQueue {
  const first = Math.max(0, currentIndex - 1);
  return { songs: songs.slice(first, currentIndex + 2), currentIndex: currentIndex - first };
}
