import { SAMPLE_RATE } from './signal.ts';
import type { StereoSignal } from './signal.ts';

export type StereoEffect = (signal: StereoSignal) => void;

function readAt(samples: Float32Array, position: number): number {
  const base = Math.floor(position);
  if (base < 0 || base + 1 >= samples.length) {
    return 0;
  }
  const fraction = position - base;
  return samples[base]! * (1 - fraction) + samples[base + 1]! * fraction;
}

function wobble(samples: Float32Array, delaySeconds: (seconds: number) => number, wet: number): void {
  const source = samples.slice();
  for (let index = 0; index < samples.length; index += 1) {
    const shift = delaySeconds(index / SAMPLE_RATE) * SAMPLE_RATE;
    samples[index] = source[index]! * (1 - wet) + readAt(source, index - shift) * wet;
  }
}

/** Two slowly drifting copies, one per side, that widen pads and keyboards. */
export function chorus(rate = 0.6, depth = 0.0022, wet = 0.5): StereoEffect {
  return ({ left, right }) => {
    const at = (phase: number) => (seconds: number) =>
      0.009 + depth * Math.sin(2 * Math.PI * rate * seconds + phase);
    wobble(left, at(0), wet);
    wobble(right, at(Math.PI * 0.6), wet);
  };
}

/** The uneven speed of a worn cassette. */
export function tapeDrift(depth = 0.0009): StereoEffect {
  return ({ left, right }) => {
    const drift = (seconds: number) =>
      0.004 +
      depth * Math.sin(2 * Math.PI * 0.43 * seconds) +
      depth * 0.35 * Math.sin(2 * Math.PI * 1.13 * seconds + 1) +
      depth * 0.03 * Math.sin(2 * Math.PI * 6.1 * seconds);
    wobble(left, drift, 1);
    wobble(right, drift, 1);
  };
}

export function autoPan(rate: number, depth: number): StereoEffect {
  return ({ left, right }) => {
    for (let index = 0; index < left.length; index += 1) {
      const swing = Math.sin((2 * Math.PI * rate * index) / SAMPLE_RATE) * depth;
      left[index]! *= 1 - Math.max(0, swing);
      right[index]! *= 1 - Math.max(0, -swing);
    }
  };
}

export function tremolo(rate: number, depth: number): StereoEffect {
  return ({ left, right }) => {
    for (let index = 0; index < left.length; index += 1) {
      const level = 1 - depth * (0.5 + 0.5 * Math.sin((2 * Math.PI * rate * index) / SAMPLE_RATE));
      left[index]! *= level;
      right[index]! *= level;
    }
  };
}
