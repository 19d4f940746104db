const timedOut = Symbol('timed out');

/**
 * Settles as `work` does, or as `onTimeout` does when `work` has not settled within `timeoutMs`. `onTimeout` may throw. `work` is not
 * cancelled; its late result or error is ignored.
 */
export async function runWithTimeout<Result, Fallback>(
  work: Promise<Result>,
  timeoutMs: number,
  onTimeout: () => Fallback,
): Promise<Result | Fallback> {
  const timeout = Promise.withResolvers<typeof timedOut>();
  const timer = setTimeout(() => timeout.resolve(timedOut), timeoutMs);
  try {
    const result = await Promise.race([work, timeout.promise]);
    return result === timedOut ? onTimeout() : result;
  } finally {
    clearTimeout(timer);
  }
}
