const count = 256;

/** The loudest sample of each of 256 equal parts of a piece of audio. */
export class Peaks {
  readonly #peaks = new Float32Array(count).fill(-1);
  readonly #samples: number;
  #position = 0;
  #unsure = 0;

  constructor(samples: number) {
    this.#samples = samples;
  }

  /** The next samples come from here on, and the first of them are not to be trusted. */
  moveTo(sample: number, unsure = 0): void {
    this.#position = sample;
    this.#unsure = unsure;
  }

  /** Takes samples of all channels, from where the last ended. The next `unsure` samples are passed over. */
  add(channels: readonly Float32Array[], length: number): void {
    const passed = Math.min(length, this.#unsure);
    this.#unsure -= passed;
    for (let from = passed; from < length;) {
      const part = Math.min(count - 1, Math.floor(((this.#position + from) * count) / this.#samples));
      const until = Math.ceil(((part + 1) * this.#samples) / count) - this.#position;
      const end = part === count - 1 ? length : Math.min(length, Math.max(from + 1, until));
      for (const samples of channels) this.#raise(part, samples, from, end);
      from = end;
    }
    this.#position += length;
  }

  /** 256 numbers from 0 to 255, where 255 is the loudest of them. Where nothing was heard, what is before it is taken. */
  toBytes(): number[] {
    const loudest = this.#peaks.reduce((most, peak) => Math.max(most, peak), 0);
    let heard = Math.max(0, this.#peaks.find((peak) => peak >= 0) ?? 0);
    return Array.from(this.#peaks, (peak) => {
      if (peak >= 0) heard = peak;
      return loudest > 0 ? Math.round((heard / loudest) * 255) : 0;
    });
  }

  #raise(part: number, samples: Float32Array, from: number, end: number): void {
    let most = this.#peaks[part] ?? 0;
    for (let at = from; at < end; at += 1) {
      const value = Math.abs(samples[at] ?? 0);
      if (value > most) most = value;
    }
    this.#peaks[part] = most;
  }
}
