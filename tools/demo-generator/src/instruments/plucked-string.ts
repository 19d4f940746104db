import { dampAfter } from '../synthesis/envelope.ts';
import { addResonance, filterInPlace } from '../synthesis/filters.ts';
import type { Random } from '../synthesis/random.ts';
import { SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { Instrument } from './instrument.ts';

export interface StringSettings {
  /** Cut-off of the pick in Hz: flesh is dull, a plectrum bright. */
  readonly pick: number;
  /** Seconds for the open string at 200 Hz to fall by 60 dB. */
  readonly ring: number;
  /** Share of the neighboring sample in the loop filter, 0 to 0.5. */
  readonly damping: number;
  /** Where the string is plucked, as a share of its length. */
  readonly position: number;
  readonly release: number;
  /** Resonances of the body: frequency, sharpness, amount. */
  readonly body: readonly (readonly [number, number, number])[];
}

function pluck(length: number, cutoff: number, position: number, random: Random): Float32Array {
  const burst = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    burst[index] = random() * 2 - 1;
  }
  filterInPlace(burst, 'lowpass', cutoff, 0.6);
  const comb = Math.max(1, Math.round(length * position));
  const shaped = burst.map((value, index) => value - burst[(index + length - comb) % length]!);
  let energy = 1e-9;
  for (const value of shaped) {
    energy += value * value;
  }
  const level = Math.sqrt(length / energy) * 0.3;
  return shaped.map((value) => value * level);
}

function vibrate(burst: Float32Array, samples: Float32Array, period: number, settings: StringSettings): void {
  const { damping } = settings;
  // The loop filter and the all-pass share what the whole samples leave over.
  const fraction = period - damping - burst.length;
  const allPass = (1 - fraction) / (1 + fraction);
  const ring = settings.ring * Math.min(1.4, (period / (SAMPLE_RATE / 200)) ** 0.4);
  const loss = 10 ** ((-3 * period) / (SAMPLE_RATE * ring));
  let position = 0;
  let lastRaw = 0;
  let lastIn = 0;
  let lastOut = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const raw = burst[position]!;
    samples[index] = raw;
    const filtered = (raw * (1 - damping) + lastRaw * damping) * loss;
    lastRaw = raw;
    lastOut = allPass * (filtered - lastOut) + lastIn;
    lastIn = filtered;
    burst[position] = lastOut;
    position = position + 1 === burst.length ? 0 : position + 1;
  }
}

/** Karplus and Strong's string, tuned by an all-pass and given a wooden body. */
export function pluckedString(settings: StringSettings): Instrument {
  return ({ frequency, seconds, velocity, random }) => {
    const samples = new Float32Array(secondsToSamples(seconds + settings.release));
    const period = SAMPLE_RATE / frequency;
    const length = Math.floor(period - settings.damping - 0.15);
    const cutoff = settings.pick * (0.35 + 0.9 * velocity);
    vibrate(pluck(length, cutoff, settings.position, random), samples, period, settings);
    for (const [resonant, sharpness, amount] of settings.body) {
      addResonance(samples, resonant, sharpness, amount);
    }
    filterInPlace(samples, 'highpass', Math.min(60, frequency * 0.6));
    dampAfter(samples, seconds, settings.release);
    const level = velocity ** 1.3;
    return samples.map((value) => value * level);
  };
}
