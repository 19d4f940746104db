import { SAMPLE_RATE } from './signal.ts';

export type FilterKind = 'lowpass' | 'highpass' | 'bandpass';

export interface StateVariableFilter {
  readonly setCutoff: (frequency: number, resonance: number) => void;
  readonly process: (input: number) => number;
}

/** The topology-preserving state variable filter: stable while its cut-off moves. */
export function createFilter(kind: FilterKind, cutoff: number, resonance = 0.7): StateVariableFilter {
  let first = 0;
  let second = 0;
  let g = 0;
  let k = 1;
  let a1 = 0;
  const setCutoff = (frequency: number, q: number): void => {
    const bounded = Math.min(Math.max(frequency, 15), SAMPLE_RATE * 0.45);
    g = Math.tan((Math.PI * bounded) / SAMPLE_RATE);
    k = 1 / q;
    a1 = 1 / (1 + g * (g + k));
  };
  setCutoff(cutoff, resonance);
  const process = (input: number): number => {
    const v3 = input - second;
    const band = a1 * first + g * a1 * v3;
    const low = second + g * band;
    first = 2 * band - first;
    second = 2 * low - second;
    if (kind === 'lowpass') {
      return low;
    }
    return kind === 'bandpass' ? band * k : input - k * band - low;
  };
  return { setCutoff, process };
}

export function filterInPlace(
  samples: Float32Array,
  kind: FilterKind,
  cutoff: number,
  resonance = 0.7,
): void {
  const filter = createFilter(kind, cutoff, resonance);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = filter.process(samples[index]!);
  }
}

/** Adds the ring of a resonant body, such as the box of a guitar. */
export function addResonance(
  samples: Float32Array,
  frequency: number,
  resonance: number,
  amount: number,
): void {
  const filter = createFilter('bandpass', frequency, resonance);
  for (let index = 0; index < samples.length; index += 1) {
    const dry = samples[index]!;
    samples[index] = dry + filter.process(dry) * amount;
  }
}
