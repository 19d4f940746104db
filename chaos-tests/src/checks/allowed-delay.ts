const minDelayMs = 1000;

/** How often the requests of a baseline are sent: one alone can miss the moments in which the machine is busy. */
export const baselineRounds = 3;

/**
 * How much longer than promised something may take because of the machine: twice the slowest request of a baseline without faults, at least
 * a second. Milliseconds.
 */
export function allowedDelayMs(baseline: readonly { readonly milliseconds: number }[]): number {
  return Math.max(minDelayMs, 2 * Math.max(...baseline.map(({ milliseconds }) => milliseconds)));
}
