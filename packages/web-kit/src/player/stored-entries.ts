import { songSchema } from '@rubato/contracts';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { PlayerQueue, QueueEntry, QueueSource } from './player-queue.ts';

/** An entry of the queue as the browser stores it. */
export const entrySchema = z.object({
  entryId: z.string(),
  song: z.pick(songSchema, {
    id: true,
    title: true,
    artist: true,
    image_url: true,
    audio_url: true,
    duration: true,
    stream: true,
    loudness: true,
    peak: true,
  }),
  source: orElse(z.optional(z.custom<QueueSource>(isSource)), undefined),
});

function isSource(value: unknown): boolean {
  return typeof value === 'string' && /^(album:\d+|playlist:\d+|likes)$/.test(value);
}

/** Undefined for what this build cannot read. */
export const parseEntry = (stored: unknown): QueueEntry | undefined => entrySchema.safeParse(stored).data;

/** So many entries are parsed in one task. */
const perTask = 500;

/** `parseEntry` of many, in several tasks: the page stays responsive. */
export async function parseEntries(stored: readonly unknown[]): Promise<(QueueEntry | undefined)[]> {
  const entries: (QueueEntry | undefined)[] = [];
  for (let from = 0; from < stored.length; from += perTask) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    entries.push(...stored.slice(from, from + perTask).map(parseEntry));
  }
  return entries;
}

/** A queue of the entries that could be read, in the place that `currentIndex` of all of them has there. */
export function readableQueue(
  entries: readonly (QueueEntry | undefined)[],
  currentIndex: number,
): PlayerQueue {
  const isRead = (entry: QueueEntry | undefined) => entry !== undefined;
  const songs = entries.filter(isRead);
  const before = entries.slice(0, currentIndex).filter(isRead).length;
  return { songs, currentIndex: Math.max(0, Math.min(before, songs.length - 1)) };
}

/** The entries of these ids; undefined in the place of each that is not there. */
export function entriesInOrder(
  ids: readonly string[],
  entries: readonly QueueEntry[],
): (QueueEntry | undefined)[] {
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  return ids.map((id) => byId.get(id));
}
