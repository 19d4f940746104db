import type { NoteEvent, Part, SectionContext } from './score.ts';
import { degreeToSemitones } from './pitch.ts';

const TOKEN = /^(_|([b#]?)([1-7])([',]*))(?::([\d.]+))?(!?)$/;

function pitchOf(section: SectionContext, base: number, match: RegExpExecArray): number {
  const accidental = match[2] === '#' ? 1 : match[2] === 'b' ? -1 : 0;
  const marks = match[4] ?? '';
  const octaves = marks.split("'").length - marks.split(',').length;
  const semitones = degreeToSemitones(section.mode, Number(match[3]));
  return base + section.tonic + semitones + accidental + octaves * 12;
}

/** Phrases breathe: a little louder towards the top and in the middle of the bar line. */
function phraseVelocity(section: SectionContext, start: number, pitch: number, base: number): number {
  const onBeat = start % section.beatsPerBar === 0 ? 0.06 : start % 1 === 0 ? 0.02 : -0.04;
  const height = (pitch - base - section.tonic - 6) * 0.006;
  return Math.min(1, Math.max(0.25, 0.68 + onBeat + height + (section.random() - 0.5) * 0.08));
}

/**
 * Reads "3:1.5 4:.5 5:2 | 1':3 _:1": degree of the scale, octave marks, beats.
 * Bars are checked, as a lost half beat is otherwise found only by ear.
 */
function readMelody(section: SectionContext, text: string, base: number, legato: number): NoteEvent[] {
  const events: NoteEvent[] = [];
  text.split('|').forEach((bar, barIndex) => {
    let at = barIndex * section.beatsPerBar;
    for (const token of bar.trim().split(/\s+/)) {
      const match = TOKEN.exec(token);
      if (match === null) {
        throw new Error(`"${token}" is not a note`);
      }
      const length = match[5] === undefined ? 1 : Number(match[5]);
      if (match[1] !== '_') {
        const pitch = pitchOf(section, base, match);
        const accent = match[6] === '!' ? 0.15 : 0;
        const velocity = Math.min(1, phraseVelocity(section, at, pitch, base) + accent);
        events.push({ start: at, length: length * legato, pitch, velocity });
      }
      at += length;
    }
    const expected = (barIndex + 1) * section.beatsPerBar;
    if (Math.abs(at - expected) > 0.02) {
      throw new Error(`Bar ${barIndex + 1} of ${section.name} has the wrong length: ${bar}`);
    }
  });
  return events;
}

/** One line of melody per section; sections without a line are silent. */
export function melody(lines: Readonly<Record<string, string>>, octave: number, legato = 0.95): Part {
  return (section) => {
    const line = lines[section.name];
    return line === undefined ? [] : readMelody(section, line, 12 * (octave + 1), legato);
  };
}

/** The same line in another voice, for instance a third below. */
export function transposed(part: Part, semitones: number, level = 0.85): Part {
  return (section) =>
    part(section).map((event) => ({
      ...event,
      pitch: event.pitch + semitones,
      velocity: event.velocity * level,
    }));
}
