import type { ChordSpan } from './chord.ts';
import type { NoteEvent, Part, SectionContext } from './score.ts';
import { readSteps, stepVelocity } from './steps.ts';
import type { Step } from './steps.ts';
import { leadVoices } from './voice-leading.ts';
import type { Register, Voicing } from './voice-leading.ts';

type Patterns = string | readonly string[];

function spanAt(section: SectionContext, beat: number): number {
  let found = 0;
  section.chords.forEach((span, index) => {
    if (span.start <= beat + 1e-6) {
      found = index;
    }
  });
  return found;
}

function strum(voicing: Voicing, step: Step, velocity: number, spread: number): NoteEvent[] {
  return voicing.map((pitch, index) => ({
    start: step.start + index * spread,
    length: Math.max(0.05, step.length - index * spread),
    pitch,
    velocity: velocity * (index === voicing.length - 1 ? 1 : 0.88),
  }));
}

/** Chords in a rhythm; `spread` rolls them by that many beats per voice. */
export function chords(patterns: Patterns, register: Register, spread = 0, gate = 0.96): Part {
  return (section) => {
    const voicings = leadVoices(section.chords, register);
    return readSteps(section, patterns).flatMap((step) => {
      const voicing = voicings[spanAt(section, step.start)]!;
      const velocity = stepVelocity(section, step.symbol);
      return strum(voicing, { ...step, length: step.length * gate }, velocity, spread);
    });
  };
}

/** One sustained chord per change of harmony. */
export function sustained(register: Register, level = 0.7): Part {
  return (section) => {
    const voicings = leadVoices(section.chords, register);
    return section.chords.flatMap((span, index) =>
      voicings[index]!.map((pitch) => ({
        start: span.start,
        length: span.length * 0.98,
        pitch,
        velocity: level,
      })),
    );
  };
}

function broken(voicing: Voicing, symbol: string): number {
  const order = Number(symbol);
  return voicing[order % voicing.length]! + 12 * Math.floor(order / voicing.length);
}

/** Broken chords: digits choose a voice from below, and carry on an octave higher. */
export function arpeggio(patterns: Patterns, register: Register, ring = 1): Part {
  return (section) => {
    const voicings = leadVoices(section.chords, register);
    return readSteps(section, patterns).map((step) => ({
      start: step.start,
      length: step.length * ring,
      pitch: broken(voicings[spanAt(section, step.start)]!, step.symbol),
      velocity: stepVelocity(section, 'x') * (step.start % 1 === 0 ? 1 : 0.86),
    }));
  };
}

function fifthOf(span: ChordSpan): number {
  return span.chord.intervals.find((interval) => interval >= 6 && interval <= 8) ?? 7;
}

function thirdOf(span: ChordSpan): number {
  return span.chord.intervals.find((interval) => interval >= 2 && interval <= 5) ?? 4;
}

export function lowest(pitchClassValue: number, floor: number): number {
  return floor + ((((pitchClassValue - floor) % 12) + 12) % 12);
}

function bassPitch(section: SectionContext, step: Step, floor: number): number {
  const index = spanAt(section, step.start);
  const span = section.chords[index]!;
  const bass = lowest(span.chord.bass, floor);
  const root = lowest(span.chord.root, floor);
  switch (step.symbol) {
    case '3':
      return root + thirdOf(span);
    case '5':
      return root + fifthOf(span);
    case 'v':
      return root + fifthOf(span) - 12;
    case '7':
      return root + 10;
    case '8':
      return bass + 12;
    case '6':
      return root + 9;
    case 'a': {
      const next = section.chords[index + 1]?.chord ?? section.nextChord;
      const target = lowest(next.bass, floor);
      return target > bass ? target - 1 : target + 1;
    }
    default:
      return bass;
  }
}

/** Digits are members of the chord, "v" the fifth below, "a" leads into the next root. */
export function bassline(patterns: Patterns, floor: number, gate = 0.92): Part {
  return (section) =>
    readSteps(section, patterns).map((step) => ({
      start: step.start,
      length: step.length * gate,
      pitch: bassPitch(section, step, floor),
      velocity: 0.8 * (0.94 + 0.12 * section.random()) * (step.start % section.beatsPerBar === 0 ? 1 : 0.9),
    }));
}

/** Unpitched or fixed-pitch percussion. */
export function beat(patterns: Patterns, pitch = 60): Part {
  return (section) =>
    readSteps(section, patterns).map((step) => ({
      start: step.start,
      length: step.length,
      pitch,
      velocity: stepVelocity(section, step.symbol),
    }));
}
