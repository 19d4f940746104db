import { filterInPlace } from './filters.ts';
import type { StereoEffect } from './modulation.ts';
import { mapStereo, SAMPLE_RATE } from './signal.ts';

export function lowpass(cutoff: number, resonance = 0.7): StereoEffect {
  return (signal) => mapStereo(signal, (samples) => filterInPlace(samples, 'lowpass', cutoff, resonance));
}

export function saturate(drive: number): StereoEffect {
  const level = 1 / Math.tanh(drive);
  return (signal) =>
    mapStereo(signal, (samples) => {
      for (let index = 0; index < samples.length; index += 1) {
        samples[index] = Math.tanh(samples[index]! * drive) * level;
      }
    });
}

/** Opens a low-pass filter from `from` to `to` Hz in the course of the whole piece. */
export function openingFilter(from: number, to: number, seconds: number): StereoEffect {
  return (signal) =>
    mapStereo(signal, (samples) => {
      let state = 0;
      for (let index = 0; index < samples.length; index += 1) {
        const progress = Math.min(1, index / (seconds * SAMPLE_RATE));
        const cutoff = from * (to / from) ** progress;
        const coefficient = 1 - Math.exp((-2 * Math.PI * cutoff) / SAMPLE_RATE);
        state += (samples[index]! - state) * coefficient;
        samples[index] = state;
      }
    });
}
