import type { Chord, ChordSpan } from './chord.ts';

export type Voicing = readonly number[];

export interface Register {
  readonly low: number;
  readonly high: number;
}

/** Four voices at most: the bass already plays the root of a larger chord. */
function pitchClasses(chord: Chord): number[] {
  const intervals = chord.intervals.length > 4 ? chord.intervals.slice(1) : chord.intervals;
  const essential = intervals.length > 4 ? intervals.filter((interval) => interval !== 7) : intervals;
  return [...new Set(essential.map((interval) => (chord.root + interval) % 12))];
}

function stackFrom(start: number, classes: readonly number[]): number[] {
  const rest = classes.map((value) => start + ((((value - start) % 12) + 12) % 12)).sort((a, b) => a - b);
  return rest;
}

function candidates(chord: Chord, register: Register): number[][] {
  const classes = pitchClasses(chord);
  const found: number[][] = [];
  for (let start = register.low; start <= register.high; start += 1) {
    if (!classes.includes(start % 12)) {
      continue;
    }
    const close = stackFrom(start, classes);
    found.push(close);
    const second = close.length > 3 ? close[close.length - 2]! : close[1]!;
    const opened = close.map((pitch) => (pitch === second && close.length > 3 ? pitch - 12 : pitch));
    found.push([...opened].sort((a, b) => a - b));
  }
  return found.filter((voicing) => voicing[0]! >= register.low && voicing.at(-1)! <= register.high);
}

function distance(from: Voicing, to: Voicing): number {
  const length = Math.max(from.length, to.length);
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    const left = from[Math.min(index, from.length - 1)]!;
    sum += Math.abs(left - to[Math.min(index, to.length - 1)]!);
  }
  return sum;
}

/** Semitone clusters at the bottom of a voicing sound muddy. */
function roughness(voicing: Voicing): number {
  return voicing[1]! - voicing[0]! < 3 ? 4 : 0;
}

function centerCost(voicing: Voicing, register: Register): number {
  const center = (register.low + register.high) / 2;
  const mean = voicing.reduce((sum, pitch) => sum + pitch, 0) / voicing.length;
  return Math.abs(mean - center) * 0.6;
}

/** Chooses for each chord the voicing that moves its voices least. */
export function leadVoices(spans: readonly ChordSpan[], register: Register): Voicing[] {
  let previous: Voicing | undefined;
  return spans.map(({ chord }) => {
    const options = candidates(chord, register);
    let best = options[0];
    let bestCost = Infinity;
    for (const option of options) {
      const movement = previous === undefined ? 0 : distance(previous, option);
      const cost = movement + centerCost(option, register) + roughness(option);
      if (cost < bestCost) {
        best = option;
        bestCost = cost;
      }
    }
    if (best === undefined) {
      throw new Error('The register is too narrow for a chord');
    }
    previous = best;
    return best;
  });
}
