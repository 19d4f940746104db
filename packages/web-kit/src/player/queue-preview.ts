import * as z from 'zod/mini';
import { dropLegacyQueue, readLegacyQueue } from './legacy-queue.ts';
import { emptyQueue, type PlayerQueue } from './player-queue.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';
import { entrySchema, parseEntry, readableQueue } from './stored-entries.ts';
import { readValue, writeValue } from './stored-value.ts';
import { unsavedSchema, type UnsavedChanges } from './unsaved-changes.ts';

/** Written after the database: other tabs learn by it that there is something new. */
export const previewKey = 'rubato.queue';

const previewSchema = z.object({
  songs: z.array(entrySchema),
  currentIndex: z.int().check(z.nonnegative()),
  shuffled: z.boolean(),
});
const remainderSchema = z.object({ unsaved: z.optional(unsavedSchema) });

/**
 * The current entry with those beside it, as the last visit left them: what the player shows until the database has answered. A queue that
 * is shuffled has no order to go back to yet.
 */
export function readPreview(): ShuffledQueue {
  const preview = readValue(previewKey, previewSchema);
  if (preview) {
    const { songs, currentIndex, shuffled } = preview;
    return { queue: readableQueue(songs, currentIndex), unshuffled: shuffled ? [] : undefined };
  }
  const legacy = readLegacyQueue();
  if (!legacy) return { queue: emptyQueue, unshuffled: undefined };
  const { songs, currentIndex } = around(legacy.queue);
  return {
    queue: readableQueue(songs.map(parseEntry), currentIndex),
    unshuffled: Array.isArray(legacy.unshuffled) ? [] : undefined,
  };
}

/** What the page that ended last had not saved. */
export function readUnsaved(): UnsavedChanges | undefined {
  return readValue(previewKey, remainderSchema)?.unsaved;
}

/** `unsaved` is what a page that ends has not saved yet. Returns whether there was room. */
export function writePreview(
  version: string,
  { queue, unshuffled }: ShuffledQueue,
  unsaved?: UnsavedChanges,
): boolean {
  const preview = { version, ...around(queue), shuffled: unshuffled !== undefined, unsaved };
  if (writeValue(previewKey, preview)) return true;
  dropLegacyQueue(true);
  return writeValue(previewKey, preview);
}

function around<Entry>({
  songs,
  currentIndex,
}: Pick<PlayerQueue, 'currentIndex'> & { songs: readonly Entry[] }): {
  songs: readonly Entry[];
  currentIndex: number;
} {
  const first = Math.max(0, currentIndex - 1);
  return { songs: songs.slice(first, currentIndex + 2), currentIndex: currentIndex - first };
}
