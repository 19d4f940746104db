import { describe, expect, test } from '@jest/globals';
import { recordingRate as rate, type Recording } from '../recorder/recording.ts';
import { concatenate } from '../testing/concatenate.ts';
import { analyzeTransitions, type Transition } from './transition-analysis.ts';
import { modulatedToneSamples } from './modulated-tone.ts';

const seconds = 3;
/** Where the tone is cut, in samples. */
const cut = seconds * rate;
const end = 2 * cut;
const tones = ([0, 1] as const).map((channel) => modulatedToneSamples(channel, rate, 0, 4 * cut));

const samplesIn = (milliseconds: number) => Math.round((milliseconds * rate) / 1000);
const silence = (milliseconds: number) => new Float32Array(samplesIn(milliseconds));

type Excerpt = (from: number, to: number) => Float32Array;

/** Builds each channel from excerpts of its tone, with a second of silence on both sides. */
function recordingOf(arrange: (excerpt: Excerpt) => Float32Array[]): Recording {
  const [left, right] = tones.map((tone) =>
    concatenate([silence(1000), ...arrange((from, to) => tone.slice(from, to)), silence(1000)]),
  );
  return { left: left!, right: right!, startedAt: 0 };
}

/** Analyzes a recording of two tracks without dropouts. */
function singleTransition(recording: Recording): Transition {
  const { transitions, dropouts } = analyzeTransitions(recording, [seconds, seconds]);
  expect(dropouts).toBe(0);
  expect(transitions).toHaveLength(1);
  expect(transitions[0]!.interrupted).toBe(false);
  return transitions[0]!;
}

describe('analyzeTransitions', () => {
  test('reports nothing for a perfect transition', () => {
    const { silence, step, click } = singleTransition(recordingOf((excerpt) => [excerpt(0, end)]));
    expect(silence).toBe(0);
    expect(step).toBeCloseTo(0, 3);
    expect(click).toBeLessThan(-60);
  });

  test.each([1, 11, 57, 180, 400])('measures an inserted silence of %d ms', (length) => {
    const result = singleTransition(
      recordingOf((excerpt) => [excerpt(0, cut), silence(length), excerpt(cut, end)]),
    );
    expect(Math.abs(result.silence - length)).toBeLessThan(0.2);
    expect(result.step).toBeCloseTo(length, 2);
  });

  test('measures a silence that replaces sound', () => {
    const result = singleTransition(
      recordingOf((excerpt) => [excerpt(0, cut), silence(11), excerpt(cut + samplesIn(11), end)]),
    );
    expect(Math.abs(result.silence - 11)).toBeLessThan(0.2);
    expect(result.step).toBeCloseTo(0, 2);
  });

  test.each([1, 3, 40, 120])('measures %d ms of missing sound', (length) => {
    const result = singleTransition(
      recordingOf((excerpt) => [excerpt(0, cut), excerpt(cut + samplesIn(length), end)]),
    );
    expect(result.silence).toBe(0);
    expect(result.step).toBeCloseTo(-length, 2);
  });

  test('measures an overlap', () => {
    const overlap = samplesIn(30);
    const mixed = (excerpt: Excerpt) => {
      const next = excerpt(cut, cut + overlap);
      return excerpt(cut - overlap, cut).map((value, index) => value + (next[index] ?? 0));
    };
    const result = singleTransition(
      recordingOf((excerpt) => [excerpt(0, cut - overlap), mixed(excerpt), excerpt(cut + overlap, end)]),
    );
    expect(result.step).toBeCloseTo(-30, 2);
  });

  test('reports a click of one sample as neither silence nor step', () => {
    const recording = recordingOf((excerpt) => [excerpt(0, end)]);
    const position = rate + cut + 5;
    recording.left[position] = (recording.left[position] ?? 0) + 0.25;
    const result = singleTransition(recording);
    expect(result.silence).toBe(0);
    expect(result.step).toBeCloseTo(0, 2);
    expect(Math.abs(result.click + 6)).toBeLessThan(0.5);
  });

  test('is not misled by noise', () => {
    const recording = recordingOf((excerpt) => [excerpt(0, cut), excerpt(cut + samplesIn(3), end)]);
    for (const channel of [recording.left, recording.right])
      for (let n = 0; n < channel.length; n += 1) channel[n] = (channel[n] ?? 0) + 0.01 * Math.sin(n * n);
    const result = singleTransition(recording);
    expect(result.silence).toBe(0);
    expect(result.step).toBeCloseTo(-3, 2);
  });

  test('reports the worse channel', () => {
    const recording = recordingOf((excerpt) => [excerpt(0, end)]);
    recording.right.fill(0, rate + cut, rate + cut + samplesIn(20));
    expect(Math.abs(singleTransition(recording).silence - 20)).toBeLessThan(1);
  });

  test('follows several transitions through a dropout and marks those next to it', () => {
    const recording = recordingOf((excerpt) => [
      excerpt(0, cut),
      silence(57),
      excerpt(cut, end),
      silence(20),
      excerpt(end, end + samplesIn(1500)),
      silence(90),
      excerpt(end + samplesIn(1500), end + cut),
      excerpt(end + cut + samplesIn(5), end + 2 * cut),
    ]);
    const { transitions, dropouts } = analyzeTransitions(recording, [seconds, seconds, seconds, seconds]);
    expect(transitions.map(({ interrupted }) => interrupted)).toEqual([false, true, true]);
    expect(transitions.map(({ step }) => Math.round(step))).toEqual([57, 20, -5]);
    expect(dropouts).toBe(1);
  });

  test('marks transitions next to sound that is missing without a silence', () => {
    const recording = recordingOf((excerpt) => [
      excerpt(0, cut / 2),
      excerpt(cut / 2 + samplesIn(10), end + cut),
    ]);
    const { transitions, dropouts } = analyzeTransitions(recording, [seconds, seconds, seconds]);
    expect(transitions.map(({ interrupted }) => interrupted)).toEqual([true, false]);
    expect(dropouts).toBe(0);
  });
});
