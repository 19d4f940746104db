import * as z from 'zod/mini';
import type { PlayerQueue } from './player-queue.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';
import { parseEntries, readableQueue } from './stored-entries.ts';
import { readValue } from './stored-value.ts';

/** Where builds before the queue's database kept the queue and the settings of the sound, as one value. */
export const legacyKey = 'rubato.player';

/** What has been taken over begins so, and goes on with the time. Such a build reads the value as before; what it writes has no mark. */
const mark = '{"takenOver":';
/** A tab of an older build would stop playing without it, and is reloaded by then. In milliseconds. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

const legacySchema = z.object({
  queue: z.object({ songs: z.array(z.unknown()), currentIndex: z.int().check(z.nonnegative()) }),
  unshuffled: z.optional(z.unknown()),
});
type LegacyQueue = z.output<typeof legacySchema>;

/** The queue that an older build has left, unless it was taken over before. */
export function readLegacyQueue(): LegacyQueue | undefined {
  const stored = storedText();
  if (!stored || stored.startsWith(mark)) return undefined;
  return readValue(legacyKey, legacySchema);
}

export async function parseLegacyQueue({ queue, unshuffled }: LegacyQueue): Promise<ShuffledQueue> {
  return {
    queue: readableQueue(await parseEntries(queue.songs), queue.currentIndex),
    unshuffled: z.array(z.string()).safeParse(unshuffled).data,
  };
}

/** What an older build has added since it was first taken over, at the end. What it has removed or moved stays as it is here. */
export function withLegacyQueue(saved: ShuffledQueue, legacy: PlayerQueue): ShuffledQueue {
  const known = new Set(saved.queue.songs.map(({ entryId }) => entryId));
  const added = legacy.songs.filter(({ entryId }) => !known.has(entryId));
  return { ...saved, queue: { ...saved.queue, songs: [...saved.queue.songs, ...added] } };
}

/** The queue is in the database now. Where there is no room for the mark, the value goes. */
export function markLegacyQueue(): void {
  const stored = storedText();
  if (!stored || stored.startsWith(mark)) return;
  try {
    localStorage.setItem(legacyKey, `${mark}${Date.now()},${stored.slice(1)}`);
  } catch {
    localStorage.removeItem(legacyKey);
  }
}

/** Makes room of what has been taken over, once no tab is likely to read it; `atOnce` where the room is needed. */
export function dropLegacyQueue(atOnce = false): void {
  const stored = storedText();
  if (!stored?.startsWith(mark)) return;
  const takenOver = Number.parseInt(stored.slice(mark.length), 10);
  if (atOnce || Date.now() - takenOver > keptFor) localStorage.removeItem(legacyKey);
}

/** Undefined also where the browser lets nothing be stored. */
function storedText(): string | undefined {
  try {
    return localStorage.getItem(legacyKey) ?? undefined;
  } catch {
    return undefined;
  }
}
