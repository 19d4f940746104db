import { runPreparedIn } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** An arbitrary advisory lock ID. */
const lockId = 7_640_005;

/**
 * Waits until no other transaction writes the search index, and keeps others waiting until the end of this one: transactions write several
 * kinds and batches, each in its own order, and would deadlock.
 */
export async function lockIndex(manager: EntityManager): Promise<void> {
  await runPreparedIn(manager, { name: 'lock-index', text: 'SELECT pg_advisory_xact_lock($1)' }, [lockId]);
}
