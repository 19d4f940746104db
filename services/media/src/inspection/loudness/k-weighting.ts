/** Far below audibility. Smaller states are reset, because denormal numbers are a hundred times slower. */
const minState = 1e-30;
/** A share of the sample rate, below the half that samples can express. */
const maxFrequency = 0.45;

/**
 * The K-weighting of ITU-R BS.1770-4 for one channel: a shelving filter that models the head, and a high
 * pass. The standard gives coefficients for 48 kHz; these are the underlying analogue filters, converted to
 * the given sample rate by the bilinear transform.
 */
export class KWeighting {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;
  readonly #state = new Float64Array(4);
  #energy = 0;

  constructor(sampleRate: number) {
    this.#shelf = createHeadShelf(sampleRate);
    this.#highPass = createHighPass(sampleRate);
  }

  /** Adds the squares of the first `length` weighted samples. All samples must be finite. */
  add(samples: Float32Array, length: number): void {
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { b0: d0, b1: d1, b2: d2, a1: c1, a2: c2 } = this.#highPass;
    const state = this.#state;
    let [shelf1, shelf2, high1, high2] = [state[0]!, state[1]!, state[2]!, state[3]!];
    let energy = this.#energy;
    for (let at = 0; at < length; at += 1) {
      const sample = samples[at]!;
      const raised = b0 * sample + shelf1;
      shelf1 = b1 * sample - a1 * raised + shelf2;
      shelf2 = b2 * sample - a2 * raised;
      const weighted = d0 * raised + high1;
      high1 = d1 * raised - c1 * weighted + high2;
      high2 = d2 * raised - c2 * weighted;
      energy += weighted * weighted;
    }
    state.set([shelf1, shelf2, high1, high2]);
    this.#energy = energy;
  }

  /** Returns the sum of squares since the last call. */
  takeEnergy(): number {
    const energy = this.#energy;
    this.#energy = 0;
    if (this.#state.every((value) => Math.abs(value) < minState)) this.#state.fill(0);
    return energy;
  }
}

interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

// Frequencies, gains and qualities that yield the coefficients of the standard at 48 kHz.
function createHeadShelf(sampleRate: number): Biquad {
  const [frequency, quality, gain] = [1681.974450955533, 0.7071752369554196, 3.999843853973347];
  // Below 3,400 Hz the shelf begins beyond what the samples can express, where the transform is unstable.
  const k = Math.tan(Math.PI * Math.min(frequency / sampleRate, maxFrequency));
  const high = 10 ** (gain / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / quality + k * k;
  return {
    b0: (high + (band * k) / quality + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / quality + k * k) / a0,
  };
}

function createHighPass(sampleRate: number): Biquad {
  const [frequency, quality] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const a0 = 1 + k / quality + k * k;
  // The standard does not normalize the gain of this filter, which is nearly 1.
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / quality + k * k) / a0 };
}
