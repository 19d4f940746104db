import { filterableArchitecture, filterCalls } from './filter-calls.ts';
import { ringFilter } from './seccomp-filter.ts';

let isDone = false;

/**
 * From now on processes that this thread starts cannot make rings of `io_uring`, which their own filter could not see through. Changes
 * nothing else. Where it cannot be had, whoever needs it finds a ring and says so.
 */
export function startProcessesWithoutRings(): void {
  const architecture = filterableArchitecture();
  if (isDone || typeof architecture !== 'string') return;
  isDone = true;
  try {
    filterCalls(ringFilter(architecture), architecture, 'thread');
  } catch {}
}
