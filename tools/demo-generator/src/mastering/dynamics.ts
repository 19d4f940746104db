import { SAMPLE_RATE, secondsToSamples } from '../synthesis/signal.ts';
import type { StereoSignal } from '../synthesis/signal.ts';

export function scale(signal: StereoSignal, gain: number): void {
  for (let index = 0; index < signal.left.length; index += 1) {
    signal.left[index]! *= gain;
    signal.right[index]! *= gain;
  }
}

/** Gentle bus compression that holds a mix together without pumping. */
export function compress(signal: StereoSignal, threshold: number, ratio: number): void {
  const attack = 1 - Math.exp(-1 / (0.02 * SAMPLE_RATE));
  const release = 1 - Math.exp(-1 / (0.22 * SAMPLE_RATE));
  let power = 0;
  let gain = 1;
  for (let index = 0; index < signal.left.length; index += 1) {
    const now = (signal.left[index]! ** 2 + signal.right[index]! ** 2) / 2;
    power += (now - power) * 0.0012;
    const level = Math.sqrt(power);
    const target = level > threshold ? (threshold / level) ** (1 - 1 / ratio) : 1;
    gain += (target - gain) * (target < gain ? attack : release);
    signal.left[index]! *= gain;
    signal.right[index]! *= gain;
  }
}

/** The lowest gain that will be needed within the next few milliseconds. */
function requiredGains(signal: StereoSignal, ceiling: number, ahead: number): Float32Array {
  const length = signal.left.length;
  const gains = new Float32Array(length).fill(1);
  let wanted = 1;
  const step = 1 / ahead;
  for (let index = length - 1; index >= 0; index -= 1) {
    const peak = Math.max(Math.abs(signal.left[index]!), Math.abs(signal.right[index]!));
    const needed = peak > ceiling ? ceiling / peak : 1;
    wanted = Math.min(needed, wanted + step);
    gains[index] = wanted;
  }
  return gains;
}

/** A look-ahead limiter: the gain is already down when the peak arrives. */
export function limit(signal: StereoSignal, ceiling: number): void {
  const gains = requiredGains(signal, ceiling, secondsToSamples(0.004));
  const release = 1 - Math.exp(-1 / (0.09 * SAMPLE_RATE));
  let gain = 1;
  for (let index = 0; index < gains.length; index += 1) {
    const target = gains[index]!;
    gain = target < gain ? target : gain + (target - gain) * release;
    signal.left[index]! *= gain;
    signal.right[index]! *= gain;
  }
}
