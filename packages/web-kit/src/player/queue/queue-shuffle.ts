import { setOrder, type PlayerQueue, type QueueEntry } from './player-queue.ts';

/** A queue and, if it is shuffled, its entry ids in the original order. */
export interface ShuffledQueue {
  readonly queue: PlayerQueue;
  readonly unshuffled: readonly string[] | undefined;
}

/** Shuffles the entries after the current one, or restores the order of a shuffled queue. `random` returns 0 to below 1. */
export function toggleShuffle({ queue, unshuffled }: ShuffledQueue, random = Math.random): ShuffledQueue {
  if (unshuffled)
    return { queue: setOrder(queue, restoreOrder(queue.songs, unshuffled)), unshuffled: undefined };
  const following = queue.currentIndex + 1;
  const songs = [...queue.songs.slice(0, following), ...shuffle(queue.songs.slice(following), random)];
  return { queue: setOrder(queue, songs), unshuffled: queue.songs.map(({ entryId }) => entryId) };
}

/** Fisher–Yates shuffle. */
function shuffle(entries: readonly QueueEntry[], random: () => number): QueueEntry[] {
  const order = [...entries];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

/**
 * The entries in the order of `order`. Entries added since then stay after their current predecessor, or at the end if they were added
 * there.
 */
function restoreOrder(songs: readonly QueueEntry[], order: readonly string[]): QueueEntry[] {
  const places = new Map(order.map((entryId, place) => [entryId, place]));
  const lastKnown = songs.findLastIndex(({ entryId }) => places.has(entryId));
  const placed: { entry: QueueEntry; place: number }[] = [];
  for (const [index, entry] of songs.entries()) {
    const follows = index > lastKnown ? order.length : (placed.at(-1)?.place ?? -1);
    placed.push({ entry, place: places.get(entry.entryId) ?? follows });
  }
  return placed.toSorted((one, other) => one.place - other.place).map(({ entry }) => entry);
}
