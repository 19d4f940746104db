import * as z from 'zod/mini';
import { dropLegacyQueue, readLegacyQueue } from './legacy-queue.ts';
import { emptyQueue, type PlayerQueue } from './player-queue.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';
import { entrySchema, parseEntry, readableQueue } from './stored-entries.ts';
import { readValue, writeValue } from '../storage/stored-value.ts';
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
 * The current entry of the last visit with its neighbours, which the player shows until the queue is restored from the database. The
 * original order of a shuffled queue is not known yet.
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

/** The changes that the last page had not saved; undefined if there are none. */
export function readUnsaved(): UnsavedChanges | undefined {
  return readValue(previewKey, remainderSchema)?.unsaved;
}

/** Writes the preview, with `unsaved` changes if the page is being closed. Returns whether it fit into the storage. */
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
