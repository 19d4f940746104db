import { runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { songQueries } from './song-queries.ts';

/**
 * Adds `step` to the like count of each song. Ignores deleted songs. Likes and unlikes may arrive in any
 * order.
 */
export async function adjustLikeCounts(
  manager: EntityManager,
  likes: readonly { readonly songId: number }[],
  step: 1 | -1,
): Promise<void> {
  await runPreparedWithin(manager, songQueries.adjustLikeCounts, [likes.map(({ songId }) => songId), step]);
}
