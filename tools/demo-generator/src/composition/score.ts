import type { Instrument } from '../instruments/instrument.ts';
import type { DelaySettings } from '../synthesis/delay.ts';
import type { StereoEffect } from '../synthesis/modulation.ts';
import type { Random } from '../synthesis/random.ts';
import type { ReverbSettings } from '../synthesis/reverb.ts';
import type { ChordSpan } from './chord.ts';
import type { Mode } from './pitch.ts';

export interface NoteEvent {
  /** Beats from the start of the section. */
  readonly start: number;
  readonly length: number;
  /** MIDI number. */
  readonly pitch: number;
  readonly velocity: number;
}

export interface SectionContext {
  readonly name: string;
  readonly beats: number;
  readonly beatsPerBar: number;
  readonly bars: number;
  readonly chords: readonly ChordSpan[];
  /** The chord that follows the section, for approach notes. */
  readonly nextChord: ChordSpan['chord'];
  /** Pitch class of the tonic. */
  readonly tonic: number;
  readonly mode: Mode;
  readonly random: Random;
}

/** Writes the notes of one instrument for one section. */
export type Part = (section: SectionContext) => NoteEvent[];

export interface Track {
  readonly instrument: Instrument;
  readonly part: Part;
  /** Loudness in dB relative to a lead voice; each track is measured and set to it. */
  readonly level: number;
  readonly pan?: number;
  /** Levels of the sends, 0 to 1. */
  readonly reverb?: number;
  readonly delay?: number;
  /** Sections in which the track plays; all of them when left out. */
  readonly sections?: readonly string[];
  readonly effects?: readonly StereoEffect[];
  /** How far the track gives way to the kick drum, 0 to 1. */
  readonly duck?: number;
  /** Marks the track whose notes make the others duck. */
  readonly ducker?: boolean;
  /** Timing looseness in milliseconds. */
  readonly loose?: number;
}

export interface Score {
  readonly key: string;
  /** Beats per minute; in 6/8 the beat is the quaver. */
  readonly tempo: number;
  readonly beatsPerBar: number;
  readonly tonic: string;
  readonly mode: Mode;
  /** Delays every second subdivision: 0.5 is straight, 0.66 a triplet. */
  readonly swing?: { readonly unit: number; readonly ratio: number };
  /** Chord progressions by section name. */
  readonly sections: Readonly<Record<string, string>>;
  readonly form: readonly string[];
  readonly tracks: readonly Track[];
  readonly reverb: ReverbSettings;
  readonly delay?: DelaySettings;
  readonly master?: readonly StereoEffect[];
  /** Seconds of ring after the last bar, and of the fade within them. */
  readonly tail?: number;
  readonly fade?: number;
}
