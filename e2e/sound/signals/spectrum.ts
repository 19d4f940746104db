import FFT from 'fft.js';

/** A complex factor for each sample of a window. */
type WindowFactors = Float64Array;

/** Half the width of a tone in the spectrum of a Hann window, in bins. */
const halfPeakWidth = 3;
/** Quieter tones, relative to full scale, count as silence. */
const audibleAmplitude = 0.001;

/** The power spectrum of one window of samples at a time, up to an eighth of the sample rate. */
export class Spectrum {
  readonly #length: number;
  readonly #rate: number;
  readonly #binWidth: number;
  readonly #fft: FFT;
  readonly #input: number[];
  readonly #output: number[];
  readonly #powers: Float64Array;
  readonly #plain: WindowFactors;

  /** `length` is a power of two. */
  constructor(length: number, rate: number) {
    this.#length = length;
    this.#rate = rate;
    this.#binWidth = rate / length;
    this.#fft = new FFT(length);
    this.#input = this.#fft.createComplexArray();
    this.#output = this.#fft.createComplexArray();
    this.#powers = new Float64Array(length / 8);
    this.#plain = this.phaseShift(() => 0);
  }

  /** For `transform`: a Hann window that also turns each sample by an angle. `time` is 0 at the center, in seconds. */
  phaseShift(angleAt: (time: number) => number): WindowFactors {
    const factors = new Float64Array(2 * this.#length);
    for (let n = 0; n < this.#length; n += 1) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / this.#length);
      const angle = angleAt((n - this.#length / 2) / this.#rate);
      factors[2 * n] = weight * Math.cos(angle);
      factors[2 * n + 1] = weight * Math.sin(angle);
    }
    return factors;
  }

  /** Computes the spectrum of the window that starts at sample `start`. */
  transform(samples: Float32Array, start: number, factors = this.#plain): void {
    for (let n = 0; n < this.#length; n += 1) {
      const value = samples[start + n] ?? 0;
      this.#input[2 * n] = value * (factors[2 * n] ?? 0);
      this.#input[2 * n + 1] = value * (factors[2 * n + 1] ?? 0);
    }
    this.#fft.transform(this.#output, this.#input);
    for (let bin = 0; bin < this.#powers.length; bin += 1)
      this.#powers[bin] = (this.#output[2 * bin] ?? 0) ** 2 + (this.#output[2 * bin + 1] ?? 0) ** 2;
  }

  /** The loudest tone between two frequencies. `certainty` is its distance from the second loudest, from 0 to 1. */
  findTone(from: number, to: number): { frequency: number; certainty: number } {
    const [first, last] = [Math.floor(from / this.#binWidth), Math.ceil(to / this.#binWidth)];
    const loudest = this.#loudestBin(first, last, () => true);
    const second = this.#loudestBin(first, last, (bin) => Math.abs(bin - loudest) > halfPeakWidth);
    const power = this.#power(loudest);
    const audible = ((audibleAmplitude * this.#length) / 4) ** 2;
    return {
      frequency: (loudest + this.#peakOffset(loudest)) * this.#binWidth,
      certainty: power > audible ? 1 - Math.sqrt(this.#power(second) / power) : 0,
    };
  }

  #loudestBin(first: number, last: number, isCandidate: (bin: number) => boolean): number {
    let loudest = -1;
    for (let bin = first; bin <= last; bin += 1)
      if (isCandidate(bin) && this.#power(bin) > this.#power(loudest)) loudest = bin;
    return loudest;
  }

  /** Offset of the true maximum from a bin, by a parabola through the logarithms of three bins. */
  #peakOffset(bin: number): number {
    const [a, b, c] = [bin - 1, bin, bin + 1].map((each) => Math.log(this.#power(each)));
    if (a === undefined || b === undefined || c === undefined) return 0;
    return (a - c) / (2 * (a - 2 * b + c));
  }

  #power(bin: number): number {
    return this.#powers[bin] ?? 0;
  }
}
