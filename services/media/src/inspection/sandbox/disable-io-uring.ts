import { filterableArchitecture, filterCalls } from './filter-calls.ts';
import { ioUringFilter } from './seccomp-filter.ts';

let isDone = false;

/**
 * Prevents processes started by this thread from creating `io_uring` instances, which would bypass their own
 * filter. Best effort: `enterSandbox` reports an existing instance as a gap.
 */
export function disableIoUringForChildren(): void {
  const architecture = filterableArchitecture();
  if (isDone || typeof architecture !== 'string') return;
  isDone = true;
  try {
    filterCalls(ioUringFilter(architecture), architecture, 'thread');
  } catch {}
}
