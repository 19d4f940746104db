import { describe, expect, test } from '@jest/globals';
import { recordingRate as rate, type Recording } from '../recorder/recording.ts';
import { concatenate } from '../testing/concatenate.ts';
import { analyseJoints, type Joint } from './joint-analysis.ts';
import { jointToneSamples } from './joint-tone.ts';

const seconds = 3;
const joint = seconds * rate;
const end = 2 * joint;
const tones = ([0, 1] as const).map((channel) => jointToneSamples(channel, rate, 0, 4 * joint));

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

/** Analyses a recording of two pieces without dropouts. */
function singleJoint(recording: Recording): Joint {
  const { joints, dropouts } = analyseJoints(recording, [seconds, seconds]);
  expect(dropouts).toBe(0);
  expect(joints).toHaveLength(1);
  expect(joints[0]!.interrupted).toBe(false);
  return joints[0]!;
}

describe('analyseJoints', () => {
  test('reports nothing for a perfect joint', () => {
    const { silence, step, click } = singleJoint(recordingOf((excerpt) => [excerpt(0, end)]));
    expect(silence).toBe(0);
    expect(step).toBeCloseTo(0, 3);
    expect(click).toBeLessThan(-60);
  });

  test.each([1, 11, 57, 180, 400])('measures an inserted silence of %d ms', (length) => {
    const result = singleJoint(
      recordingOf((excerpt) => [excerpt(0, joint), silence(length), excerpt(joint, end)]),
    );
    expect(Math.abs(result.silence - length)).toBeLessThan(0.2);
    expect(result.step).toBeCloseTo(length, 2);
  });

  test('measures a silence that replaces sound', () => {
    const result = singleJoint(
      recordingOf((excerpt) => [excerpt(0, joint), silence(11), excerpt(joint + samplesIn(11), end)]),
    );
    expect(Math.abs(result.silence - 11)).toBeLessThan(0.2);
    expect(result.step).toBeCloseTo(0, 2);
  });

  test.each([1, 3, 40, 120])('measures %d ms of missing sound', (length) => {
    const result = singleJoint(
      recordingOf((excerpt) => [excerpt(0, joint), excerpt(joint + samplesIn(length), end)]),
    );
    expect(result.silence).toBe(0);
    expect(result.step).toBeCloseTo(-length, 2);
  });

  test('measures an overlap', () => {
    const overlap = samplesIn(30);
    const mixed = (excerpt: Excerpt) => {
      const next = excerpt(joint, joint + overlap);
      return excerpt(joint - overlap, joint).map((value, index) => value + (next[index] ?? 0));
    };
    const result = singleJoint(
      recordingOf((excerpt) => [excerpt(0, joint - overlap), mixed(excerpt), excerpt(joint + overlap, end)]),
    );
    expect(result.step).toBeCloseTo(-30, 2);
  });

  test('reports a click of one sample as neither silence nor step', () => {
    const recording = recordingOf((excerpt) => [excerpt(0, end)]);
    const position = rate + joint + 5;
    recording.left[position] = (recording.left[position] ?? 0) + 0.25;
    const result = singleJoint(recording);
    expect(result.silence).toBe(0);
    expect(result.step).toBeCloseTo(0, 2);
    expect(Math.abs(result.click + 6)).toBeLessThan(0.5);
  });

  test('is not misled by noise', () => {
    const recording = recordingOf((excerpt) => [excerpt(0, joint), excerpt(joint + samplesIn(3), end)]);
    for (const channel of [recording.left, recording.right])
      for (let n = 0; n < channel.length; n += 1) channel[n] = (channel[n] ?? 0) + 0.01 * Math.sin(n * n);
    const result = singleJoint(recording);
    expect(result.silence).toBe(0);
    expect(result.step).toBeCloseTo(-3, 2);
  });

  test('reports the worse channel', () => {
    const recording = recordingOf((excerpt) => [excerpt(0, end)]);
    recording.right.fill(0, rate + joint, rate + joint + samplesIn(20));
    expect(Math.abs(singleJoint(recording).silence - 20)).toBeLessThan(1);
  });

  test('follows several joints through a dropout and marks those next to it', () => {
    const recording = recordingOf((excerpt) => [
      excerpt(0, joint),
      silence(57),
      excerpt(joint, end),
      silence(20),
      excerpt(end, end + samplesIn(1500)),
      silence(90),
      excerpt(end + samplesIn(1500), end + joint),
      excerpt(end + joint + samplesIn(5), end + 2 * joint),
    ]);
    const { joints, dropouts } = analyseJoints(recording, [seconds, seconds, seconds, seconds]);
    expect(joints.map(({ interrupted }) => interrupted)).toEqual([false, true, true]);
    expect(joints.map(({ step }) => Math.round(step))).toEqual([57, 20, -5]);
    expect(dropouts).toBe(1);
  });

  test('marks joints next to sound that is missing without a silence', () => {
    const recording = recordingOf((excerpt) => [
      excerpt(0, joint / 2),
      excerpt(joint / 2 + samplesIn(10), end + joint),
    ]);
    const { joints, dropouts } = analyseJoints(recording, [seconds, seconds, seconds]);
    expect(joints.map(({ interrupted }) => interrupted)).toEqual([true, false]);
    expect(dropouts).toBe(0);
  });
});
