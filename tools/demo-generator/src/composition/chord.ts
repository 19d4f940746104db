import { pitchClass } from './pitch.ts';

export interface Chord {
  readonly root: number;
  readonly bass: number;
  /** Semitones above the root. */
  readonly intervals: readonly number[];
}

export interface ChordSpan {
  readonly chord: Chord;
  /** Beats from the start of the section. */
  readonly start: number;
  readonly length: number;
}

const QUALITIES: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7, 12],
  6: [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  69: [0, 4, 7, 9, 14],
  7: [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  mmaj7: [0, 3, 7, 11],
  9: [0, 4, 7, 10, 14],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m11: [0, 3, 7, 10, 14, 17],
  13: [0, 4, 10, 14, 21],
  '7b9': [0, 4, 7, 10, 13],
  '7#5': [0, 4, 8, 10],
  'maj7#11': [0, 4, 7, 11, 18],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '9sus4': [0, 5, 7, 10, 14],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
};

export function parseChord(symbol: string): Chord {
  const match = /^([A-G][#b]?)([^/]*)(?:\/([A-G][#b]?))?$/.exec(symbol);
  const intervals = match === null ? undefined : QUALITIES[match[2] ?? ''];
  if (match === null || intervals === undefined) {
    throw new Error(`"${symbol}" is not a chord`);
  }
  const root = pitchClass(match[1]!);
  return { root, bass: match[3] === undefined ? root : pitchClass(match[3]), intervals };
}

/** Reads "Dm9 | G13 C | ..."; chords share their bar equally. */
export function parseProgression(text: string, beatsPerBar: number): ChordSpan[] {
  return text.split('|').flatMap((bar, barIndex) => {
    const symbols = bar.trim().split(/\s+/);
    const length = beatsPerBar / symbols.length;
    return symbols.map((symbol, index) => ({
      chord: parseChord(symbol),
      start: barIndex * beatsPerBar + index * length,
      length,
    }));
  });
}
