import { scale } from '../mastering/dynamics.ts';
import { integratedLoudness } from '../mastering/loudness.ts';
import { echo } from '../synthesis/delay.ts';
import type { Random } from '../synthesis/random.ts';
import { createRandom } from '../synthesis/random.ts';
import { reverberate } from '../synthesis/reverb.ts';
import {
  createStereo,
  decibels,
  midiToFrequency,
  mixMono,
  mixStereo,
  SAMPLE_RATE,
  secondsToSamples,
} from '../synthesis/signal.ts';
import type { StereoSignal } from '../synthesis/signal.ts';
import type { NoteEvent, Score, Track } from './score.ts';
import { beatToSeconds, placeNotes, totalBeats } from './timeline.ts';

/** A breath before the first note, so that loose timing cannot cut into it. */
const LEAD_SECONDS = 0.03;
const LEAD_LUFS = -20;

function renderNote(score: Score, track: Track, event: NoteEvent, bus: StereoSignal, random: Random): void {
  const start = beatToSeconds(score, event.start);
  const end = beatToSeconds(score, event.start + event.length);
  const looseness = ((track.loose ?? 7) / 1000) * (random() - 0.5) * 2;
  const samples = track.instrument({
    frequency: midiToFrequency(event.pitch),
    seconds: Math.max(0.03, end - start),
    velocity: event.velocity,
    random,
  });
  const offset = secondsToSamples(Math.max(0, start + LEAD_SECONDS + looseness));
  mixMono(bus, samples, offset, 1, track.pan ?? 0);
}

function duck(bus: StereoSignal, hits: readonly number[], depth: number): void {
  const length = secondsToSamples(0.26);
  for (const hit of hits) {
    const start = secondsToSamples(hit + LEAD_SECONDS);
    const end = Math.min(start + length, bus.left.length);
    for (let index = start; index < end; index += 1) {
      const progress = (index - start) / length;
      const level = 1 - depth * (1 - progress) ** 2 * Math.min(1, progress * 60);
      bus.left[index]! *= level;
      bus.right[index]! *= level;
    }
  }
}

function duckingHits(score: Score): number[] {
  return score.tracks.flatMap((track, index) =>
    track.ducker === true
      ? placeNotes(score, track, index).map((event) => beatToSeconds(score, event.start))
      : [],
  );
}

/** Instruments differ in power, so that a balance by ear needs equal loudness first. */
function setLevel(bus: StereoSignal, level: number): void {
  const loudness = integratedLoudness(bus);
  scale(bus, decibels(Math.min(40, LEAD_LUFS + level - loudness)));
}

function renderTrack(score: Score, index: number, length: number, hits: readonly number[]): StereoSignal {
  const track = score.tracks[index]!;
  const bus = createStereo(length);
  const random = createRandom(`${score.key}-track-${index}`);
  for (const event of placeNotes(score, track, index)) {
    renderNote(score, track, event, bus, random);
  }
  for (const effect of track.effects ?? []) {
    effect(bus);
  }
  setLevel(bus, track.level);
  if (track.duck !== undefined) {
    duck(bus, hits, track.duck);
  }
  return bus;
}

/** Plays all tracks, sends them through delay and room, and returns the raw mix. */
export function renderScore(score: Score): StereoSignal {
  const seconds = beatToSeconds(score, totalBeats(score)) + (score.tail ?? 2.5);
  const length = Math.round(seconds * SAMPLE_RATE);
  const mix = createStereo(length);
  const toReverb = createStereo(length);
  const toDelay = createStereo(length);
  const hits = duckingHits(score);
  score.tracks.forEach((track, index) => {
    const bus = renderTrack(score, index, length, hits);
    mixStereo(mix, bus, 1);
    mixStereo(toReverb, bus, track.reverb ?? 0.15);
    mixStereo(toDelay, bus, track.delay ?? 0);
  });
  if (score.delay !== undefined) {
    const echoes = echo(toDelay, score.delay);
    mixStereo(mix, echoes, 1);
    mixStereo(toReverb, echoes, 0.3);
  }
  mixStereo(mix, reverberate(toReverb, score.reverb), 1);
  for (const effect of score.master ?? []) {
    effect(mix);
  }
  return mix;
}
