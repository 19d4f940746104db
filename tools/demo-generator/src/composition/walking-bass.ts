import { lowest } from './accompaniment.ts';
import type { ChordSpan } from './chord.ts';
import type { NoteEvent, Part, SectionContext } from './score.ts';

function chordTones(span: ChordSpan, floor: number): number[] {
  const root = lowest(span.chord.root, floor);
  const tones = span.chord.intervals.filter((interval) => interval < 12).map((interval) => root + interval);
  return [...tones, ...tones.map((pitch) => pitch - 12)].filter(
    (pitch) => pitch >= floor - 3 && pitch <= floor + 17,
  );
}

function nearest(pitches: readonly number[], target: number, avoid: number): number {
  const options = pitches.filter((pitch) => pitch !== avoid);
  return options.reduce((best, pitch) => (Math.abs(pitch - target) < Math.abs(best - target) ? pitch : best));
}

function walkSpan(section: SectionContext, index: number, floor: number, from: number): NoteEvent[] {
  const span = section.chords[index]!;
  const next = section.chords[index + 1]?.chord ?? section.nextChord;
  const tones = chordTones(span, floor);
  const roots = [
    lowest(span.chord.bass, floor),
    lowest(span.chord.bass, floor) - 12,
    lowest(span.chord.bass, floor) + 12,
  ];
  const start = nearest(
    roots.filter((pitch) => pitch >= floor - 3 && pitch <= floor + 15),
    from,
    -1,
  );
  const goal = lowest(next.bass, floor);
  const direction = goal >= start || start < floor + 3 ? 1 : -1;
  const events: NoteEvent[] = [];
  let pitch = start;
  for (let step = 0; step < span.length; step += 1) {
    if (step > 0) {
      const last = step === span.length - 1;
      const approach = section.random() < 0.65 ? goal - direction : goal + direction;
      pitch = last ? approach : nearest(tones, pitch + direction * (3 + section.random() * 2), pitch);
    }
    const velocity = 0.74 + 0.12 * section.random() + (step % 2 === 1 ? 0.05 : 0);
    events.push({ start: span.start + step, length: 0.94, pitch, velocity });
  }
  return events;
}

/** A note on every beat that strides through the chord and leans into the next one. */
export function walkingBass(floor: number): Part {
  return (section) => {
    const events: NoteEvent[] = [];
    section.chords.forEach((_, index) => {
      const from = events.at(-1)?.pitch ?? floor + 5;
      events.push(...walkSpan(section, index, floor, from));
    });
    return events;
  };
}
