import { currentEntry, jump, type PlayerQueue } from './player-queue.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';

/** The queue as it was before an edit. */
export interface QueueSnapshot extends PlayerQueue {
  readonly unshuffled: ShuffledQueue['unshuffled'];
  /** Where the current song stood, in seconds, and whether it sounded. */
  readonly position: number;
  readonly playing: boolean;
}

type History = readonly QueueSnapshot[];

/** So many edits can be undone. */
const maxSnapshots = 20;

export const pushSnapshot = (history: History, snapshot: QueueSnapshot): History =>
  [...history, snapshot].slice(-maxSnapshots);

/** The same change to every snapshot's queue, such as for a song that is gone. Nobody goes back to an empty one. */
export const mapHistory = (history: History, change: (queue: PlayerQueue) => PlayerQueue): History =>
  history.map((snapshot) => ({ ...snapshot, ...change(snapshot) })).filter(({ songs }) => songs.length > 0);

/** The queue of the snapshot. What was added since stays, at its end, and the current entry stays the current one. */
export function restoreSnapshot({ songs, currentIndex }: QueueSnapshot, now: PlayerQueue): PlayerQueue {
  const added = new Map(now.songs.map((entry) => [entry.entryId, entry]));
  const before = songs.map((entry) => {
    const present = added.get(entry.entryId);
    added.delete(entry.entryId);
    return present ?? entry;
  });
  return jump({ songs: [...before, ...added.values()], currentIndex }, currentEntry(now)?.entryId ?? '');
}
