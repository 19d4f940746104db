import { describe, expect, test } from '@jest/globals';
import { recordingRate as rate } from '../recorder/recording.ts';
import { concatenate } from '../testing/concatenate.ts';
import { decodePositions, findSegments } from './time-code-decoder.ts';
import { maxTimeCodeSeconds, timeCodeSamples } from './time-code.ts';

const sound = (from: number, to: number) => concatenate([...timeCodeSamples(rate, to, from)]);

/** The position of the first sample of an uninterrupted recording. */
function startPosition(samples: Float32Array): number {
  const segments = findSegments(decodePositions(samples));
  expect(segments).toHaveLength(1);
  return segments[0]!.offset;
}

describe('the time code', () => {
  test.each([0, 0.37, 3.999, 5.5, 127.2, 1234.567, 3599.2, maxTimeCodeSeconds - 0.71])(
    'is decoded from 0.7 s of sound at position %d',
    (from) => {
      expect(Math.abs(startPosition(sound(from, from + 0.7)) - from)).toBeLessThan(0.001);
    },
  );

  test.each([3, 0.02])('is decoded through noise at a gain of %d', (gain) => {
    const noisy = sound(2000.3, 2001.3).map((value, n) => gain * (value + 0.15 * Math.sin(n * n)));
    expect(Math.abs(startPosition(noisy) - 2000.3)).toBeLessThan(0.005);
  });

  test('is accurate to 5 ms in every single reading', () => {
    const readings = decodePositions(sound(100, 108));
    expect(readings.length).toBeGreaterThan(700);
    for (const { time, position } of readings) expect(Math.abs(position - time - 100)).toBeLessThan(0.005);
  });

  test.each([
    ['silence', () => 0],
    ['noise', (n: number) => 0.3 * Math.sin(n * n * 1.7)],
    ['a tone', (n: number) => 0.5 * Math.sin((2 * Math.PI * 440 * n) / rate)],
  ])('is not found in %s', (_, valueAt) => {
    const samples = Float32Array.from({ length: rate }, (_, n) => valueAt(n));
    expect(findSegments(decodePositions(samples))).toEqual([]);
  });

  test('yields two segments where playback jumps', () => {
    const segments = findSegments(decodePositions(concatenate([sound(10, 11), sound(700, 701)])));
    expect(segments.map(({ offset }) => Math.round(offset))).toEqual([10, 699]);
    const [first, second] = segments;
    expect(first!.end).toBeLessThan(1);
    expect(second!.start).toBeGreaterThan(1);
    expect(second!.start).toBeLessThan(1.1);
  });

  test('is rejected where two positions sound at once', () => {
    const [one, other] = [sound(10, 11), sound(700, 701)];
    const mixture = one.map((value, n) => value + 0.8 * (other[n] ?? 0));
    expect(findSegments(decodePositions(mixture))).toEqual([]);
  });
});
