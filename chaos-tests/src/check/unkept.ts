import type { History } from '../load/history.ts';
import type { Servers } from '../topology/servers.ts';
import { deadlocks } from './deadlocks.ts';
import { wrongFiles } from './files.ts';
import { unkeptWrites } from './kept.ts';
import { settled, remainingProblems } from './settled.ts';

/**
 * Waits until all events have had their effect. Resolves with what was lost, doubled or undone, what is there although it was refused
 * or deleted, and deadlocks.
 */
export async function unkept(servers: Servers, history: History): Promise<string[]> {
  await history.repeatUnknown();
  return [
    ...(await settled(servers)),
    ...(await unkeptWrites(servers, history)),
    ...(await remainingProblems(() => wrongFiles(servers, history.removedFiles))),
    ...(await deadlocks(servers)),
  ];
}
