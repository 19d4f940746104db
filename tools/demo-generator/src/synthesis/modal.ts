import { SAMPLE_RATE, secondsToSamples } from './signal.ts';

export interface Partial {
  readonly frequency: number;
  readonly amplitude: number;
  /** Seconds until the partial has fallen by 60 dB. */
  readonly decay: number;
}

function addPartial(target: Float32Array, partial: Partial, phase: number): void {
  const omega = (2 * Math.PI * partial.frequency) / SAMPLE_RATE;
  const radius = 10 ** (-3 / (partial.decay * SAMPLE_RATE));
  const feedback = 2 * radius * Math.cos(omega);
  const square = radius * radius;
  let previous = (partial.amplitude * Math.sin(phase - omega)) / radius;
  let beforeThat = (partial.amplitude * Math.sin(phase - 2 * omega)) / square;
  for (let index = 0; index < target.length; index += 1) {
    const sample = feedback * previous - square * beforeThat;
    target[index]! += sample;
    beforeThat = previous;
    previous = sample;
  }
}

/**
 * Sums decaying sine waves by a two-pole recursion, which is how bars, bells
 * and struck strings ring and costs two multiplications per sample.
 */
export function renderPartials(partials: readonly Partial[], seconds: number): Float32Array {
  const samples = new Float32Array(secondsToSamples(seconds));
  for (const partial of partials) {
    if (partial.frequency < SAMPLE_RATE * 0.42 && partial.amplitude > 1e-4) {
      addPartial(samples, partial, 0);
    }
  }
  return samples;
}

/** A short burst of filtered noise: hammers, mallets, breath and picks. */
export function softenStart(samples: Float32Array, seconds: number): void {
  const length = Math.min(samples.length, secondsToSamples(seconds));
  for (let index = 0; index < length; index += 1) {
    samples[index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / length);
  }
}
