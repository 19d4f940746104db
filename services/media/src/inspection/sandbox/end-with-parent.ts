import { constants } from 'node:os';
import { controlProcess } from './process-control.ts';

const parentDeathSignal = 1;

/**
 * Makes Linux kill this process when its parent exits, even while it is busy. Changing the user resets this,
 * so call it afterwards. On other systems the process only exits when its channel to the parent is closed.
 */
export function endWithParent(): void {
  if (process.platform !== 'linux') return;
  const parent = process.ppid;
  controlProcess(parentDeathSignal, constants.signals.SIGKILL);
  // The parent may have exited before the call.
  if (process.ppid !== parent) process.exit();
}
