import type { Song } from '@rubato/contracts';
import { currentEntry, nextEntry, type PlayerQueue } from './player-queue.ts';

/** Whether the queue is in the middle of these songs: then Play goes on where it was, and does not start over. */
export function isUnderWay(queue: PlayerQueue, ids: readonly Song['id'][]): boolean {
  const [current, next] = [currentEntry(queue)?.song.id, nextEntry(queue)?.song.id];
  if (current === undefined || !ids.includes(current)) return false;
  return next === undefined ? ids.at(-1) === current : ids.includes(next);
}
