import { runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { followQueries } from './follow-queries.ts';

/** Adds `change` to the followers of each of the artists, which differ. */
export async function countFollowers(
  manager: EntityManager,
  artistIds: readonly number[],
  change: 1 | -1,
): Promise<void> {
  if (artistIds.length) await runPreparedWithin(manager, followQueries.count, [artistIds, change]);
}
