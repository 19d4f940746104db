import { randomUUID } from 'node:crypto';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { getCurrentContext, runInContext } from './request-context.ts';

/** The time until the deadline of the current context in milliseconds: 0 or less after it has passed, infinite without a deadline. */
export function getTimeLeftMs(): number {
  return (getCurrentContext()?.deadline ?? Infinity) - getMonotonicTime();
}

/** Runs `work` with a deadline in `timeoutMs` milliseconds, or with the current deadline if that is earlier. */
export function runWithDeadline<T>(timeoutMs: number, work: () => T): T {
  const context = getCurrentContext() ?? { requestId: randomUUID() };
  const deadline = getMonotonicTime() + Math.min(timeoutMs, getTimeLeftMs());
  return runInContext({ ...context, deadline }, work);
}
