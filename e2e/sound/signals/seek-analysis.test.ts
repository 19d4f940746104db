import { describe, expect, test } from '@jest/globals';
import { recordingRate as rate } from '../recorder/recording.ts';
import { concatenate } from '../testing/concatenate.ts';
import { analyzeSeeks } from './seek-analysis.ts';
import { timeCodeSamples } from './time-code.ts';

const sound = (from: number, seconds: number) =>
  concatenate([...timeCodeSamples(rate, from + seconds, from)]);
const silence = (seconds: number) => new Float32Array(Math.round(seconds * rate));

describe('analyzeSeeks', () => {
  test('finds where the sound starts after a pause', () => {
    const samples = concatenate([sound(3, 1), silence(0.06), sound(25.1, 1)]);
    const [seek] = analyzeSeeks(samples, [{ at: 0.95, target: 25.2, displayed: [] }], 0);
    expect(seek!.firstHeard).toBeCloseTo(25.1, 2);
    expect(seek!.targetError).toBeCloseTo(-0.1, 2);
    expect(seek!.clockError).toBeUndefined();
  });

  test('finds where the sound starts without a pause', () => {
    const samples = concatenate([sound(2.4, 1), sound(25.1, 1)]);
    const [seek] = analyzeSeeks(samples, [{ at: 0.95, target: 25.1, displayed: [] }], 0);
    expect(Math.abs(seek!.targetError!)).toBeLessThan(0.03);
  });

  test('compares the sound with the first displayed position after the target', () => {
    const samples = concatenate([sound(3, 1), silence(0.06), sound(25.1, 1)]);
    const displayed = [
      { at: 0.96, position: 25 },
      { at: 1.2, position: 25 },
      // At this time 25.54 s is played.
      { at: 1.5, position: 25.5 },
      { at: 1.7, position: 20 },
    ];
    const [seek] = analyzeSeeks(samples, [{ at: 0.95, target: 25.1, displayed }], 0.02);
    expect(seek!.clockError).toBeCloseTo(0.02, 2);
  });

  test('separates consecutive seeks', () => {
    const samples = concatenate([sound(3, 1), silence(0.06), sound(25.1, 1), silence(0.06), sound(7, 1)]);
    const seeks = [
      // Displayed while the second seek has not taken effect yet.
      { at: 0.95, target: 25, displayed: [{ at: 2.02, position: 26 }] },
      { at: 1.99, target: 7, displayed: [] },
    ];
    const [first, second] = analyzeSeeks(samples, seeks, 0);
    expect(first!.targetError).toBeCloseTo(0.1, 2);
    expect(first!.clockError).toBeUndefined();
    expect(second!.targetError).toBeCloseTo(0, 2);
  });

  test('ignores a dropout before the seek takes effect', () => {
    const samples = concatenate([sound(3, 1), silence(0.1), sound(4, 0.3), silence(0.06), sound(25.1, 0.5)]);
    const [seek] = analyzeSeeks(samples, [{ at: 0.95, target: 25.1, displayed: [] }], 0);
    expect(seek!.targetError).toBeCloseTo(0, 2);
    expect(seek!.interrupted).toBeUndefined();
  });

  test('marks a dropout after the seek', () => {
    const samples = concatenate([
      sound(3, 1),
      silence(0.06),
      sound(25.1, 0.5),
      silence(0.1),
      sound(25.6, 0.5),
    ]);
    const [seek] = analyzeSeeks(samples, [{ at: 0.95, target: 25.1, displayed: [] }], 0);
    expect(seek!.interrupted).toBe(true);
  });

  test('reports a seek without effect', () => {
    const samples = concatenate([sound(3, 1), silence(0.1), sound(4, 1)]);
    const [seek] = analyzeSeeks(samples, [{ at: 0.95, target: 25, displayed: [] }], 0);
    expect(seek!.firstHeard).toBeCloseTo(4, 2);
  });

  test('reports a seek without sound', () => {
    const samples = concatenate([sound(3, 1), silence(2), sound(25, 1)]);
    const seeks = [
      { at: 0.95, target: 12, displayed: [] },
      { at: 2.5, target: 25, displayed: [] },
    ];
    const [first, second] = analyzeSeeks(samples, seeks, 0);
    expect(first).toEqual({ target: 12 });
    expect(second!.targetError).toBeCloseTo(0, 2);
  });
});
