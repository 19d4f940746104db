import type { History } from '../load/history.ts';
import type { Servers } from '../topology/servers.ts';
import { findDeadlocks } from './deadlocks.ts';
import { findFileProblems } from './file-consistency.ts';
import { findWriteProblems } from './write-consistency.ts';
import { awaitConsistency, retryUntilConsistent } from './eventual-consistency.ts';

/**
 * Waits until all events are processed. Resolves with all problems found: lost, duplicated or reverted writes, orphaned data and
 * files, and deadlocks.
 */
export async function checkConsistency(servers: Servers, history: History): Promise<string[]> {
  await history.retryUnknown();
  return [
    ...(await awaitConsistency(servers)),
    ...(await findWriteProblems(servers, history)),
    ...(await retryUntilConsistent(() => findFileProblems(servers, history.deletedFiles))),
    ...(await findDeadlocks(servers)),
  ];
}
