import { recordingRate as rate } from '../recorder/recording.ts';

/** Times in seconds. */
export interface Silence {
  readonly start: number;
  readonly end: number;
}

/** Silence is at least 30 dB below the tone. */
export const silenceLevel = 10 ** (-30 / 20);
/** Zero crossings of a tone are shorter than this, in seconds. */
const minSilence = 0.0005;
/** 60 dB below full scale. */
const audibleAmplitude = 0.001;

/** The amplitude of the tone in a recording, not counting silence. */
export function toneAmplitude(samples: Float32Array): number {
  let sumOfSquares = 0;
  let count = 0;
  for (const value of samples)
    if (Math.abs(value) > audibleAmplitude) {
      sumOfSquares += value ** 2;
      count += 1;
    }
  return Math.sqrt((2 * sumOfSquares) / count);
}

/** Finds where the sound starts, in seconds, and all silences between that and its end. */
export function findSilences(
  samples: Float32Array,
  threshold: number,
): { soundStart: number; silences: Silence[] } {
  const silences: Silence[] = [];
  let first = -1;
  let last = -1;
  for (let n = 0; n < samples.length; n += 1) {
    if (Math.abs(samples[n] ?? 0) < threshold) continue;
    if (first < 0) first = n;
    else if ((n - last - 1) / rate > minSilence) silences.push({ start: (last + 1) / rate, end: n / rate });
    last = n;
  }
  return { soundStart: first / rate, silences };
}

/** The peak between two times, in seconds, after a tone has been filtered out; in the unit of the samples. */
export function peakClick(samples: Float32Array, frequency: number, start: number, end: number): number {
  const last = Math.min(samples.length, Math.round(end * rate));
  // Three consecutive samples of a tone satisfy x[n - 1] + x[n + 1] = factor * x[n].
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let peak = 0;
  for (let n = Math.max(1, Math.round(start * rate)); n < last - 1; n += 1) {
    const residual = (samples[n - 1] ?? 0) + (samples[n + 1] ?? 0) - factor * (samples[n] ?? 0);
    peak = Math.max(peak, Math.abs(residual));
  }
  // A click of one sample is doubled by the factor.
  return peak / 2;
}
