/**
 * Milliseconds since an arbitrary moment. Unlike `Date.now()` it never steps when the machine's clock is set, so deadlines, lifetimes
 * and durations are measured with it.
 */
export function getMonotonicTime(): number {
  return performance.now();
}
