import { SAMPLE_RATE } from './signal.ts';

export interface EnvelopeShape {
  /** Seconds. */
  readonly attack: number;
  readonly decay: number;
  /** Level from 0 to 1. */
  readonly sustain: number;
  readonly release: number;
}

/** A level for every moment of a note that is held for `held` seconds. */
export type Envelope = (seconds: number) => number;

function levelWhileHeld(shape: EnvelopeShape, seconds: number): number {
  if (seconds < shape.attack) {
    // A raised cosine starts without the click of a linear ramp.
    return 0.5 - 0.5 * Math.cos((Math.PI * seconds) / shape.attack);
  }
  const fall = Math.exp((-4 * (seconds - shape.attack)) / Math.max(shape.decay, 1e-4));
  return shape.sustain + (1 - shape.sustain) * fall;
}

export function createEnvelope(shape: EnvelopeShape, held: number): Envelope {
  const levelAtRelease = levelWhileHeld(shape, held);
  return (seconds) => {
    if (seconds <= held) {
      return levelWhileHeld(shape, seconds);
    }
    const progress = (seconds - held) / Math.max(shape.release, 1e-4);
    return progress >= 1 ? 0 : levelAtRelease * (1 - progress) ** 2;
  };
}

/** Lets the sound of a struck or plucked body be damped when its note ends. */
export function dampAfter(samples: Float32Array, held: number, release: number): void {
  const start = Math.round(held * SAMPLE_RATE);
  const length = Math.max(1, Math.round(release * SAMPLE_RATE));
  for (let index = start; index < samples.length; index += 1) {
    const progress = (index - start) / length;
    samples[index]! *= progress >= 1 ? 0 : (1 - progress) ** 2;
  }
}
