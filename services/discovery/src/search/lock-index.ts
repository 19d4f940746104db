import { advisoryLocks, runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

const statement = {
  name: 'lock-index',
  text: `
    SELECT pg_advisory_xact_lock($1), set_config('gin_pending_list_limit', $2, true), set_config('work_mem', $3, true)`,
};

/**
 * Waits until no other transaction writes the search index, and keeps others waiting until the end of this one: transactions write several
 * kinds and batches, each in its own order, and would deadlock. This one writes about `documents` at a time.
 */
export async function lockIndex(manager: EntityManager, documents: number): Promise<void> {
  await runPreparedWithin(manager, statement, [advisoryLocks.searchIndex, ...chooseMergeSettings(documents)]);
}

/**
 * How many new entries of names and lyrics may wait to be merged into their indexes, and the memory for merging. Every search reads all of
 * them, 4 MB in one millisecond; merging as many takes a quarter of the time of adding them one by one, and well below the time limit of
 * statements. What waits after many changes is merged by the next few, or by autovacuum.
 */
const chooseMergeSettings = (documents: number): readonly [string, string] =>
  documents < manyDocuments ? ['256kB', '4MB'] : ['4MB', '32MB'];
const manyDocuments = 50;
