/** Local aliases: looking up globals is slow in Jest. */
const { imul, sin } = Math;

interface Tone {
  readonly frequency: number;
  /** The peak level. */
  readonly dbfs: number;
  readonly seconds: number;
  readonly sampleRate: number;
  readonly phaseDegrees?: number;
}

export function sine({ frequency, dbfs, seconds, sampleRate, phaseDegrees = 0 }: Tone): Float32Array {
  const amplitude = 10 ** (dbfs / 20);
  const phase = (phaseDegrees * Math.PI) / 180;
  const step = (2 * Math.PI * frequency) / sampleRate;
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  return samples.map((_, at) => amplitude * sin(step * at + phase));
}

/** White noise between −1 and 1, the same for the same seed. */
export function noise(length: number, seed: number): Float32Array {
  let state = seed;
  return new Float32Array(length).map(() => {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

export function joined(...parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
