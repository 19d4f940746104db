import { runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { recountLikes, undoLikes, type AddedLike } from './like-queries.ts';

export interface Like {
  readonly userId: number;
  readonly songId: number;
  /** How many likes the user may have. */
  readonly limit: number;
}

/**
 * Removes those of the added likes that exceed their users' quotas, latest first, and returns them.
 * `like_counts` is only an upper bound, since unliking and deleting songs do not lower it. Likes are
 * recounted only if it exceeds the limit.
 */
export async function undoExcessLikes<Item extends Like>(
  manager: EntityManager,
  likes: readonly Item[],
  added: readonly AddedLike[],
): Promise<ReadonlySet<Item>> {
  const fresh = likes.filter((_like, n) => added[n]?.isNew);
  const doubtful = likes.filter((like, n) => added[n]?.isNew && isDoubtful(like, added[n].atMost));
  if (!doubtful.length) return new Set();
  const userIds = [...new Set(doubtful.map(({ userId }) => userId))];
  const counts = await runPreparedWithin<{ userId: number; count: number }>(manager, recountLikes, [userIds]);
  const excess = counts.flatMap(({ userId, count }) => selectExcess(fresh, userId, count));
  if (excess.length)
    await runPreparedWithin(manager, undoLikes, [
      excess.map(({ userId }) => userId),
      excess.map(({ songId }) => songId),
    ]);
  return new Set(excess);
}

function isDoubtful({ limit }: Like, atMost: number | null): boolean {
  return atMost === null || atMost > limit;
}

function selectExcess<Item extends Like>(fresh: readonly Item[], userId: number, count: number): Item[] {
  const own = fresh.filter((like) => like.userId === userId);
  const songs = [...new Set(own.map(({ songId }) => songId))];
  const excess = Math.max(0, count - Math.max(...own.map(({ limit }) => limit)));
  const unwanted = new Set(songs.slice(Math.max(0, songs.length - excess)));
  return own.filter(({ songId }) => unwanted.has(songId));
}
