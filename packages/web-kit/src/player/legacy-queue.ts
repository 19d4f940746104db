import * as z from 'zod/mini';
import type { PlayerQueue } from './player-queue.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';
import { parseEntries, readableQueue } from './stored-entries.ts';
import { readValue } from '../storage/stored-value.ts';

/** The local storage key under which builds without the queue's database stored queue and playback settings as one value. */
export const legacyKey = 'rubato.player';

/** The prefix of an imported value, followed by the time of the import. Older builds can still read it, and write values without it. */
const importMark = '{"takenOver":';
/** A tab of an older build would stop playing without the value. After this time it has been reloaded. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

const legacySchema = z.object({
  queue: z.object({ songs: z.array(z.unknown()), currentIndex: z.int().check(z.nonnegative()) }),
  unshuffled: z.optional(z.unknown()),
});
type LegacyQueue = z.output<typeof legacySchema>;

/** The queue of an older build; undefined if there is none or it has been imported. */
export function readLegacyQueue(): LegacyQueue | undefined {
  const stored = storedText();
  if (!stored || stored.startsWith(importMark)) return undefined;
  return readValue(legacyKey, legacySchema);
}

export async function parseLegacyQueue({ queue, unshuffled }: LegacyQueue): Promise<ShuffledQueue> {
  return {
    queue: readableQueue(await parseEntries(queue.songs), queue.currentIndex),
    unshuffled: z.array(z.string()).safeParse(unshuffled).data,
  };
}

/** The saved queue with entries appended that an older build has added since the import. Its removals and moves are ignored. */
export function withLegacyQueue(saved: ShuffledQueue, legacy: PlayerQueue): ShuffledQueue {
  const known = new Set(saved.queue.songs.map(({ entryId }) => entryId));
  const added = legacy.songs.filter(({ entryId }) => !known.has(entryId));
  return { ...saved, queue: { ...saved.queue, songs: [...saved.queue.songs, ...added] } };
}

/** Marks the legacy queue as imported once it is in the database. Removes it if the storage is full. */
export function markLegacyQueue(): void {
  const stored = storedText();
  if (!stored || stored.startsWith(importMark)) return;
  try {
    localStorage.setItem(legacyKey, `${importMark}${Date.now()},${stored.slice(1)}`);
  } catch {
    localStorage.removeItem(legacyKey);
  }
}

/** Removes an imported queue once no tab is likely to read it, or immediately if `isSpaceNeeded`. */
export function dropLegacyQueue(isSpaceNeeded = false): void {
  const stored = storedText();
  if (!stored?.startsWith(importMark)) return;
  const importedAt = Number.parseInt(stored.slice(importMark.length), 10);
  if (isSpaceNeeded || Date.now() - importedAt > retentionMs) localStorage.removeItem(legacyKey);
}

/** Undefined also if the browser blocks local storage. */
function storedText(): string | undefined {
  try {
    return localStorage.getItem(legacyKey) ?? undefined;
  } catch {
    return undefined;
  }
}
