import { songSchema } from '@rubato/contracts';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { PlayerQueue, QueueEntry, QueueSource } from '../queue/player-queue.ts';

/** A stored entry of the queue. */
export const entrySchema = z.object({
  entryId: z.string(),
  song: z.pick(songSchema, {
    id: true,
    title: true,
    artist: true,
    artist_handle: true,
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
  return (
    typeof value === 'string' &&
    /^((album|artist|playlist):\d+|(genre|decade):\S{1,80}|likes|similar)$/.test(value)
  );
}

/** Parses a stored entry; undefined if this build cannot read it. */
export const parseEntry = (stored: unknown): QueueEntry | undefined => entrySchema.safeParse(stored).data;

/** The number of entries that are parsed in one task. */
const entriesPerTask = 500;

/** Parses many entries in several tasks, so that the page stays responsive. */
export async function parseEntries(stored: readonly unknown[]): Promise<(QueueEntry | undefined)[]> {
  const entries: (QueueEntry | undefined)[] = [];
  for (let from = 0; from < stored.length; from += entriesPerTask) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    entries.push(...stored.slice(from, from + entriesPerTask).map(parseEntry));
  }
  return entries;
}

/** The queue of the readable `entries`. `currentIndex` refers to all of them and is adjusted. */
export function toReadableQueue(
  entries: readonly (QueueEntry | undefined)[],
  currentIndex: number,
): PlayerQueue {
  const isRead = (entry: QueueEntry | undefined) => entry !== undefined;
  const songs = entries.filter(isRead);
  const before = entries.slice(0, currentIndex).filter(isRead).length;
  return { songs, currentIndex: Math.max(0, Math.min(before, songs.length - 1)) };
}

/** The entries of `ids` in their order; undefined for each missing one. */
export function sortEntries(
  ids: readonly string[],
  entries: readonly QueueEntry[],
): (QueueEntry | undefined)[] {
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  return ids.map((id) => byId.get(id));
}
