import { dampAfter } from '../synthesis/envelope.ts';
import { renderPartials, softenStart } from '../synthesis/modal.ts';
import { addInto, renderNoise } from '../synthesis/noise.ts';
import type { Instrument, Note } from './instrument.ts';

interface BarSettings {
  /** Ratio to the fundamental, level, and decay in seconds at 440 Hz. */
  readonly modes: readonly (readonly [number, number, number])[];
  /** How much a soft stroke loses of its upper modes. */
  readonly softness: number;
  readonly mallet: number;
  readonly malletCutoff: number;
  readonly release: number;
}

function strike(settings: BarSettings, note: Note): Float32Array {
  const stretch = (440 / note.frequency) ** 0.5;
  const partials = settings.modes.map(([ratio, level, decay], index) => ({
    frequency: note.frequency * ratio * (1 + (note.random() - 0.5) * 0.0008),
    amplitude: level * note.velocity ** (1 + index * settings.softness) * 0.4,
    decay: decay * stretch,
  }));
  const samples = renderPartials(partials, note.seconds + settings.release);
  softenStart(samples, 0.0015);
  const tap = renderNoise(
    { seconds: 0.03, kind: 'bandpass', cutoff: settings.malletCutoff, resonance: 1.2, decay: 0.025 },
    note.random,
  );
  addInto(samples, tap, settings.mallet * note.velocity);
  dampAfter(samples, note.seconds, settings.release);
  return samples;
}

function struckBar(settings: BarSettings): Instrument {
  return (note) => strike(settings, note);
}

export const musicBox = struckBar({
  modes: [
    [1, 1, 2.6],
    [2.002, 0.16, 1.2],
    [3.01, 0.1, 0.8],
    [6.27, 0.16, 0.35],
    [11.2, 0.05, 0.12],
  ],
  softness: 0.2,
  mallet: 0.1,
  malletCutoff: 5200,
  release: 2.2,
});

export const vibraphone = struckBar({
  modes: [
    [1, 1, 4.2],
    [4, 0.22, 1.1],
    [10.1, 0.06, 0.25],
  ],
  softness: 0.5,
  mallet: 0.06,
  malletCutoff: 1400,
  release: 0.5,
});

export const marimba = struckBar({
  modes: [
    [1, 1, 0.95],
    [3.93, 0.26, 0.24],
    [9.5, 0.07, 0.07],
  ],
  softness: 0.5,
  mallet: 0.16,
  malletCutoff: 900,
  release: 0.6,
});

export const kalimba = struckBar({
  modes: [
    [1, 1, 1.5],
    [2.01, 0.06, 0.6],
    [5.4, 0.16, 0.18],
    [9.1, 0.06, 0.06],
  ],
  softness: 0.4,
  mallet: 0.2,
  malletCutoff: 2200,
  release: 0.9,
});

export const glockenspiel = struckBar({
  modes: [
    [1, 1, 2.2],
    [2.76, 0.34, 1.2],
    [5.4, 0.16, 0.5],
    [8.93, 0.07, 0.2],
  ],
  softness: 0.3,
  mallet: 0.08,
  malletCutoff: 6500,
  release: 1.6,
});

/** A fog bell: its minor third is what makes a bell sound like a bell. */
export const towerBell = struckBar({
  modes: [
    [0.5, 0.5, 7],
    [1, 0.7, 5],
    [1.19, 0.6, 4],
    [1.5, 0.25, 3],
    [2, 0.6, 3.4],
    [2.67, 0.2, 1.6],
    [3.01, 0.16, 1.2],
    [4.1, 0.12, 0.7],
  ],
  softness: 0.3,
  mallet: 0.05,
  malletCutoff: 1800,
  release: 5,
});
