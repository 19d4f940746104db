export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
}

/** The value furthest from 0, with its sign; undefined if there is none. */
export function furthest(values: readonly (number | undefined)[]): number | undefined {
  return values
    .filter((value) => value !== undefined)
    .toSorted((one, other) => Math.abs(other) - Math.abs(one))[0];
}

/** A repeatable sequence of numbers from 0 up to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
