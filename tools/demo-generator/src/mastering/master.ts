import type { Score } from '../composition/score.ts';
import { filterInPlace } from '../synthesis/filters.ts';
import { decibels, mapStereo, SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { StereoSignal } from '../synthesis/signal.ts';
import { compress, limit, scale } from './dynamics.ts';
import { integratedLoudness } from './loudness.ts';

const TARGET_LUFS = -16;
/** Lossy encoders overshoot, so the peaks stay well below full scale. */
const CEILING = decibels(-2);

function raiseTo(signal: StereoSignal, loudness: number): void {
  scale(signal, decibels(loudness - integratedLoudness(signal)));
}

function fadeEnds(signal: StereoSignal, fadeSeconds: number): void {
  const fade = Math.min(signal.left.length, secondsToSamples(fadeSeconds));
  const rise = secondsToSamples(0.006);
  mapStereo(signal, (samples) => {
    for (let index = 0; index < rise; index += 1) {
      samples[index]! *= index / rise;
    }
    for (let index = 0; index < fade; index += 1) {
      samples[samples.length - 1 - index]! *= Math.sin((Math.PI * index) / (2 * fade)) ** 2;
    }
  });
}

/** Trims the inaudible end. */
function trimEnd(signal: StereoSignal): StereoSignal {
  const audible = decibels(-43);
  let end = signal.left.length;
  while (
    end > SAMPLE_RATE &&
    Math.max(Math.abs(signal.left[end - 1]!), Math.abs(signal.right[end - 1]!)) < audible
  ) {
    end -= 1;
  }
  return { left: signal.left.slice(0, end), right: signal.right.slice(0, end) };
}

/** Synthesized instruments lack the breath of a room's upper register; this opens them a little. */
function addAir(samples: Float32Array): void {
  const air = samples.slice();
  filterInPlace(air, 'highpass', 3800, 0.6);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index]! += air[index]! * 0.45;
  }
}

/** From the raw mix to a finished record: even level, safe peaks, clean ends. */
export function master(mix: StereoSignal, score: Score): StereoSignal {
  mapStereo(mix, (samples) => filterInPlace(samples, 'highpass', 28));
  mapStereo(mix, addAir);
  raiseTo(mix, -18);
  compress(mix, 0.16, 1.8);
  raiseTo(mix, TARGET_LUFS);
  const signal = trimEnd(mix);
  fadeEnds(signal, score.fade ?? 2);
  // The limiter takes a little loudness away, which the second round restores.
  for (let round = 0; round < 3; round += 1) {
    raiseTo(signal, TARGET_LUFS);
    limit(signal, CEILING);
  }
  return signal;
}
