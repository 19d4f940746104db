export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile of `values` for `share` (0 to 1). Throws if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('No measurements');
  return value;
}
