import { createStereo, SAMPLE_RATE, secondsToSamples } from './signal.ts';
import type { StereoSignal } from './signal.ts';

export interface ReverbSettings {
  /** Seconds for the room to fall by 60 dB. */
  readonly decay: number;
  /** 1 is a hall, 0.4 a small room. */
  readonly size: number;
  /** From 0 (bright) to 0.95 (dark). */
  readonly damping: number;
  readonly preDelay?: number;
}

interface DelayLine {
  readonly buffer: Float32Array;
  readonly gain: number;
  position: number;
  damped: number;
}

const LINE_LENGTHS = [1423, 1597, 1831, 2099, 2333, 2687, 2963, 3259];
const DIFFUSER_LENGTHS = [142, 107, 379, 277];

function createLines(settings: ReverbSettings): DelayLine[] {
  return LINE_LENGTHS.map((length) => {
    const scaled = Math.max(8, Math.round(length * settings.size));
    return {
      buffer: new Float32Array(scaled),
      gain: 10 ** ((-3 * scaled) / (SAMPLE_RATE * settings.decay)),
      position: 0,
      damped: 0,
    };
  });
}

/** Smears the attack so that the echoes of the room are not heard one by one. */
function diffuse(samples: Float32Array, spread: number): void {
  for (const base of DIFFUSER_LENGTHS) {
    const buffer = new Float32Array(base + spread);
    let position = 0;
    for (let index = 0; index < samples.length; index += 1) {
      const delayed = buffer[position]!;
      const input = samples[index]! + delayed * 0.6;
      samples[index] = delayed - input * 0.6;
      buffer[position] = input;
      position = position + 1 === buffer.length ? 0 : position + 1;
    }
  }
}

function delayed(channel: Float32Array, samples: number): Float32Array {
  const result = new Float32Array(channel.length);
  result.set(channel.subarray(0, Math.max(0, channel.length - samples)), samples);
  return result;
}

function circulate(lines: DelayLine[], left: number, right: number, damping: number): void {
  let sum = 0;
  for (const line of lines) {
    const raw = line.buffer[line.position]!;
    line.damped = raw + (line.damped - raw) * damping;
    sum += line.damped * line.gain;
  }
  // A Householder matrix mixes all lines and loses no energy of its own.
  const shared = (sum * 2) / lines.length;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    const input = index % 2 === 0 ? left : right;
    line.buffer[line.position] = line.damped * line.gain - shared + input;
    line.position = line.position + 1 === line.buffer.length ? 0 : line.position + 1;
  }
}

/** A feedback delay network of eight lines; returns the wet signal alone. */
export function reverberate(dry: StereoSignal, settings: ReverbSettings): StereoSignal {
  const preDelay = secondsToSamples(settings.preDelay ?? 0.012);
  const left = delayed(dry.left, preDelay);
  const right = delayed(dry.right, preDelay);
  diffuse(left, 0);
  diffuse(right, 23);
  const lines = createLines(settings);
  const wet = createStereo(dry.left.length);
  for (let index = 0; index < left.length; index += 1) {
    circulate(lines, left[index]!, right[index]!, settings.damping);
    wet.left[index] = (lines[0]!.damped + lines[2]!.damped - lines[4]!.damped + lines[6]!.damped) * 0.35;
    wet.right[index] = (lines[1]!.damped - lines[3]!.damped + lines[5]!.damped + lines[7]!.damped) * 0.35;
  }
  return wet;
}
