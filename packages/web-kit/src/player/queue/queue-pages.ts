import type { QueueEntry } from './player-queue.ts';

/** The maximum number of entries in a page. */
export const pageSize = 200;

/** The stored entries of a queue by page key, in any order. Pages are immutable. */
export type QueuePages = ReadonlyMap<string, readonly QueueEntry[]>;

interface PagesChange {
  readonly pages: QueuePages;
  readonly written: QueuePages;
  readonly deleted: readonly string[];
}

/**
 * Returns pages that contain all of `songs`, with as few changes as possible: entries that are in no page get new ones. Pages less than
 * half in use are merged into them, so that at most half of the stored entries is unused, and adding entries one by one does not create
 * many small pages.
 */
export function changePages(
  pages: QueuePages,
  songs: readonly QueueEntry[],
  newKey: () => string,
): PagesChange {
  const missing = new Set(songs);
  const kept = new Map(pages);
  const small = new Map<string, readonly QueueEntry[]>();
  for (const [key, entries] of pages) {
    const used = entries.filter((entry) => missing.has(entry));
    if (used.length < pageSize / 2) small.set(key, used);
    else for (const entry of used) missing.delete(entry);
  }
  const isUnchanged = small.size === 1 && [...small.values()][0]?.length === missing.size && missing.size > 0;
  if (isUnchanged) return { pages, written: new Map(), deleted: [] };
  for (const key of small.keys()) kept.delete(key);
  const written = new Map(splitIntoPages([...missing]).map((entries) => [newKey(), entries]));
  return { pages: new Map([...kept, ...written]), written, deleted: [...small.keys()] };
}

function splitIntoPages(entries: readonly QueueEntry[]): QueueEntry[][] {
  const count = Math.ceil(entries.length / pageSize);
  return Array.from({ length: count }, (_, page) => entries.slice(page * pageSize, (page + 1) * pageSize));
}
