import { getCurrentEntry, jump, type PlayerQueue } from './player-queue.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';

/** The queue as it was before an edit. */
export interface QueueSnapshot extends PlayerQueue {
  readonly unshuffled: ShuffledQueue['unshuffled'];
  /** The playback position in seconds. */
  readonly position: number;
  readonly playing: boolean;
}

type History = readonly QueueSnapshot[];

/** The maximum number of edits that can be undone. */
const maxSnapshots = 20;

export const pushSnapshot = (history: History, snapshot: QueueSnapshot): History =>
  [...history, snapshot].slice(-maxSnapshots);

/** Applies a change to the queue of every snapshot, as for a deleted song. Drops empty snapshots. */
export const mapHistory = (history: History, change: (queue: PlayerQueue) => PlayerQueue): History =>
  history.map((snapshot) => ({ ...snapshot, ...change(snapshot) })).filter(({ songs }) => songs.length > 0);

/** The queue of the snapshot, with entries added since then at its end and the current entry of `now`. */
export function restoreSnapshot({ songs, currentIndex }: QueueSnapshot, now: PlayerQueue): PlayerQueue {
  const added = new Map(now.songs.map((entry) => [entry.entryId, entry]));
  const before = songs.map((entry) => {
    const present = added.get(entry.entryId);
    added.delete(entry.entryId);
    return present ?? entry;
  });
  return jump({ songs: [...before, ...added.values()], currentIndex }, getCurrentEntry(now)?.entryId ?? '');
}
