import { createFilter } from './filters.ts';
import type { FilterKind } from './filters.ts';
import type { Random } from './random.ts';
import { SAMPLE_RATE, secondsToSamples } from './signal.ts';

export interface NoiseBurst {
  readonly seconds: number;
  readonly kind: FilterKind;
  readonly cutoff: number;
  readonly resonance?: number;
  /** Seconds in which the burst falls by 60 dB. */
  readonly decay: number;
  readonly attack?: number;
}

export function renderNoise(burst: NoiseBurst, random: Random): Float32Array {
  const samples = new Float32Array(secondsToSamples(burst.seconds));
  const filter = createFilter(burst.kind, burst.cutoff, burst.resonance ?? 0.7);
  const attack = secondsToSamples(burst.attack ?? 0.0005);
  const fall = 10 ** (-3 / (burst.decay * SAMPLE_RATE));
  let level = 1;
  for (let index = 0; index < samples.length; index += 1) {
    const rise = index < attack ? index / attack : 1;
    samples[index] = filter.process(random() * 2 - 1) * level * rise;
    level *= index < attack ? 1 : fall;
  }
  return samples;
}

export function addInto(target: Float32Array, source: Float32Array, gain: number, at = 0): void {
  const end = Math.min(source.length, target.length - at);
  for (let index = 0; index < end; index += 1) {
    target[at + index]! += source[index]! * gain;
  }
}
