import { createRandom } from '../synthesis/random.ts';
import { parseProgression } from './chord.ts';
import { pitchClass } from './pitch.ts';
import type { NoteEvent, Score, SectionContext, Track } from './score.ts';

export interface PlacedSection {
  readonly context: SectionContext;
  /** Beats from the start of the song. */
  readonly offset: number;
}

function progressionOf(score: Score, name: string): string {
  const progression = score.sections[name];
  if (progression === undefined) {
    throw new Error(`${score.key} has no section "${name}"`);
  }
  return progression;
}

export function placeSections(score: Score, trackIndex: number): PlacedSection[] {
  let offset = 0;
  return score.form.map((name, index) => {
    const chords = parseProgression(progressionOf(score, name), score.beatsPerBar);
    const following = score.form[index + 1] ?? score.form[0]!;
    const nextChord = parseProgression(progressionOf(score, following), score.beatsPerBar)[0]!.chord;
    const beats = chords.at(-1)!.start + chords.at(-1)!.length;
    const context: SectionContext = {
      name,
      beats,
      beatsPerBar: score.beatsPerBar,
      bars: Math.round(beats / score.beatsPerBar),
      chords,
      nextChord,
      tonic: pitchClass(score.tonic),
      mode: score.mode,
      random: createRandom(`${score.key}-${trackIndex}-${index}`),
    };
    const placed = { context, offset };
    offset += beats;
    return placed;
  });
}

/** Beats to seconds, with the second half of each swung unit arriving late. */
export function beatToSeconds(score: Score, beat: number): number {
  const { swing } = score;
  if (swing === undefined) {
    return (beat * 60) / score.tempo;
  }
  const pair = swing.unit * 2;
  const base = Math.floor(beat / pair + 1e-9) * pair;
  const within = Math.max(0, (beat - base) / pair);
  const late = within < 0.5 ? within * 2 * swing.ratio : swing.ratio + (within - 0.5) * 2 * (1 - swing.ratio);
  return ((base + late * pair) * 60) / score.tempo;
}

export function totalBeats(score: Score): number {
  return placeSections(score, 0).reduce((sum, { context }) => sum + context.beats, 0);
}

/** All notes of a track in beats from the start of the song. */
export function placeNotes(score: Score, track: Track, trackIndex: number): NoteEvent[] {
  return placeSections(score, trackIndex)
    .filter(({ context }) => track.sections === undefined || track.sections.includes(context.name))
    .flatMap(({ context, offset }) =>
      track.part(context).map((event) => ({ ...event, start: event.start + offset })),
    );
}
