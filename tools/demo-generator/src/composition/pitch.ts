const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The pitch class (0 to 11) of a name such as "F#" or "Bb". */
export function pitchClass(name: string): number {
  const letter = LETTERS[name.charAt(0)];
  if (letter === undefined) {
    throw new Error(`"${name}" is not the name of a note`);
  }
  const sharps = name.split('#').length - 1;
  const flats = name.slice(1).split('b').length - 1;
  return (letter + sharps - flats + 12) % 12;
}

export type Mode = 'major' | 'dorian' | 'phrygian' | 'lydian' | 'mixolydian' | 'minor' | 'harmonic minor';

const MODES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  'harmonic minor': [0, 2, 3, 5, 7, 8, 11],
};

/** Semitones above the tonic of a degree that starts at 1. */
export function degreeToSemitones(mode: Mode, degree: number): number {
  return MODES[mode][(degree - 1) % 7]!;
}
