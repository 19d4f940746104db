import { constants } from 'node:os';
import { controlProcess } from './process-control.ts';

const parentDeathSignal = 1;

/**
 * Lets the system kill this process when its parent is gone, also while it computes and hears nothing. A change of user undoes it: call
 * it afterwards. Elsewhere than on Linux the end of the channel to the parent has to do.
 */
export function endWithParent(): void {
  if (process.platform !== 'linux') return;
  const parent = process.ppid;
  controlProcess(parentDeathSignal, constants.signals.SIGKILL);
  // It may have been gone before.
  if (process.ppid !== parent) process.exit();
}
