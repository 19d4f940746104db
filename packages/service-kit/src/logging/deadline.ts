import { randomUUID } from 'node:crypto';
import { monotonicNow } from '../time/monotonic-now.ts';
import { currentContext, runInContext } from './request-context.ts';

/** The time until the deadline of the current context in milliseconds: 0 or less after it has passed, infinite without a deadline. */
export function timeLeftMs(): number {
  return (currentContext()?.deadline ?? Infinity) - monotonicNow();
}

/** Runs `work` with a deadline in `timeoutMs` milliseconds, or with the current deadline if that is earlier. */
export function runWithDeadline<T>(timeoutMs: number, work: () => T): T {
  const context = currentContext() ?? { requestId: randomUUID() };
  const deadline = monotonicNow() + Math.min(timeoutMs, timeLeftMs());
  return runInContext({ ...context, deadline }, work);
}
