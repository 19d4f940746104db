import { randomUUID } from 'node:crypto';
import { monotonicNow } from '../time/monotonic-now.ts';
import { currentContext, runInContext } from './request-context.ts';

/** How long the caller of the running code still waits, in milliseconds: 0 or less when it has given up, infinite without a deadline. */
export function timeLeftMs(): number {
  return (currentContext()?.deadline ?? Infinity) - monotonicNow();
}

/** Runs `work` with a deadline in `timeoutMs` milliseconds, or the caller's own where that is earlier. */
export function runWithin<T>(timeoutMs: number, work: () => T): T {
  const context = currentContext() ?? { requestId: randomUUID() };
  const deadline = monotonicNow() + Math.min(timeoutMs, timeLeftMs());
  return runInContext({ ...context, deadline }, work);
}
