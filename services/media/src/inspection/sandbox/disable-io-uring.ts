import { getFilterableArchitecture, filterCalls } from './filter-calls.ts';
import { createIoUringFilter } from './seccomp-filter.ts';

let isDone = false;

/**
 * Prevents processes started by this thread from creating `io_uring` instances, which would bypass their own
 * filter. Best effort: `enterSandbox` reports an existing instance as a gap.
 */
export function disableIoUringForChildren(): void {
  const architecture = getFilterableArchitecture();
  if (isDone || typeof architecture !== 'string') return;
  isDone = true;
  try {
    filterCalls(createIoUringFilter(architecture), architecture, 'thread');
  } catch {}
}
