const count = 256;

/** The peak of each of 256 equal parts of an audio file. */
export class Peaks {
  readonly #peaks = new Float32Array(count);
  readonly #samples: number;
  #position = 0;

  constructor(samples: number) {
    this.#samples = samples;
  }

  /** Adds samples of all channels. */
  add(channels: readonly Float32Array[], length: number): void {
    for (let from = 0; from < length;) {
      const part = Math.min(count - 1, Math.floor(((this.#position + from) * count) / this.#samples));
      const until = Math.ceil(((part + 1) * this.#samples) / count) - this.#position;
      const end = part === count - 1 ? length : Math.min(length, Math.max(from + 1, until));
      for (const samples of channels) this.#raise(part, samples, from, end);
      from = end;
    }
    this.#position += length;
  }

  /** Returns 256 numbers from 0 to 255, relative to the highest peak. */
  toBytes(): number[] {
    const loudest = this.#peaks.reduce((max, peak) => Math.max(max, peak), 0);
    return Array.from(this.#peaks, (peak) => (loudest > 0 ? Math.round((peak / loudest) * 255) : 0));
  }

  #raise(part: number, samples: Float32Array, from: number, end: number): void {
    let max = this.#peaks[part] ?? 0;
    for (let at = from; at < end; at += 1) {
      const value = Math.abs(samples[at] ?? 0);
      if (value > max) max = value;
    }
    this.#peaks[part] = max;
  }
}
