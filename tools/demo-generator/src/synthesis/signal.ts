export const SAMPLE_RATE = 44_100;

export interface StereoSignal {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function secondsToSamples(seconds: number): number {
  return Math.max(0, Math.round(seconds * SAMPLE_RATE));
}

export function decibels(value: number): number {
  return 10 ** (value / 20);
}

export function midiToFrequency(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}

export function createStereo(length: number): StereoSignal {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Equal-power panning, from -1 (left) to 1 (right). */
export function mixMono(
  target: StereoSignal,
  source: Float32Array,
  offset: number,
  gain: number,
  pan: number,
): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const leftGain = gain * Math.cos(angle) * Math.SQRT2;
  const rightGain = gain * Math.sin(angle) * Math.SQRT2;
  const end = Math.min(source.length, target.left.length - offset);
  for (let index = Math.max(0, -offset); index < end; index += 1) {
    const sample = source[index]!;
    target.left[offset + index]! += sample * leftGain;
    target.right[offset + index]! += sample * rightGain;
  }
}

export function mixStereo(target: StereoSignal, source: StereoSignal, gain: number): void {
  const length = Math.min(target.left.length, source.left.length);
  for (let index = 0; index < length; index += 1) {
    target.left[index]! += source.left[index]! * gain;
    target.right[index]! += source.right[index]! * gain;
  }
}

export function mapStereo(signal: StereoSignal, shape: (channel: Float32Array) => void): void {
  shape(signal.left);
  shape(signal.right);
}
