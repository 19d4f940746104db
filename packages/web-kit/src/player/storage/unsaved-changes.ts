import * as z from 'zod/mini';
import type { ShuffledQueue } from '../queue/queue-shuffle.ts';
import type { SavedQueue } from './queue-storage.ts';
import { sortEntries, parseEntries, toReadableQueue } from './stored-entries.ts';

/** The queue of a page that was closed before its last change was saved. */
export const unsavedSchema = z.object({
  /** The versions it is based on: it is valid only while one of them is in the database. */
  versions: z.array(z.string()),
  order: z.array(z.string()),
  currentIndex: z.int().check(z.nonnegative()),
  unshuffled: z.optional(z.array(z.string())),
  /** The entries that are missing in one of the versions. */
  entries: z.array(z.unknown()),
});
export type UnsavedChanges = z.output<typeof unsavedSchema>;

/** Describes the queue relative to the versions that may be in the database. */
export function describeUnsaved(
  { queue, unshuffled }: ShuffledQueue,
  candidates: readonly SavedQueue[],
): UnsavedChanges {
  const stored = candidates.map((candidate) => new Set(candidate.queue.queue.songs));
  return {
    versions: candidates.map(({ version }) => version),
    order: queue.songs.map(({ entryId }) => entryId),
    currentIndex: queue.currentIndex,
    ...(unshuffled && { unshuffled: [...unshuffled] }),
    entries: queue.songs.filter((entry) => !stored.every((songs) => songs.has(entry))),
  };
}

/** The queue with the unsaved changes applied; undefined if the saved version is newer. */
export async function applyUnsaved(
  { version, queue }: SavedQueue,
  unsaved: UnsavedChanges,
): Promise<ShuffledQueue | undefined> {
  if (!unsaved.versions.includes(version)) return undefined;
  const added = (await parseEntries(unsaved.entries)).filter((entry) => entry !== undefined);
  const entries = sortEntries(unsaved.order, [...queue.queue.songs, ...added]);
  return { queue: toReadableQueue(entries, unsaved.currentIndex), unshuffled: unsaved.unshuffled };
}
