/** A source of random numbers that repeats for the same seed, so that every run measures the same catalog. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to below `count`, each equally likely. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** An integer from 0 to below `count` by Zipf's law: the chance of n is proportional to 1 / (n + 1). */
  zipf(count: number): number {
    return Math.min(count - 1, Math.floor(Math.exp(this.next() * Math.log(count + 1)) - 1));
  }

  /** One of `values`, each equally likely. */
  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }
}
