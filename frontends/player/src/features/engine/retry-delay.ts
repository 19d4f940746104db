/** In seconds. The last one repeats. */
const delays = [1, 2, 4, 8];
const longestDelay = 15;

/** Returns the delay after a failure that follows `earlierFailures` others, in milliseconds. */
export const getRetryDelayMs = (earlierFailures: number): number =>
  (delays[earlierFailures] ?? longestDelay) * 1000;
