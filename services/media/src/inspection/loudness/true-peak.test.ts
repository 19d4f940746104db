import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joined, noise, sine } from '../../../testing/test-signals.ts';
import { TruePeak } from './true-peak.ts';

const { abs, cos, floor, max, PI, sin } = Math;

function peakOf(samples: Float32Array, sampleRate: number, chunkLength = samples.length): number {
  const peak = new TruePeak(sampleRate, chunkLength);
  for (let at = 0; at < samples.length; at += chunkLength) {
    const chunk = samples.subarray(at, at + chunkLength);
    peak.add(chunk, chunk.length);
  }
  return peak.value;
}

const decibels = (value: number) => 20 * Math.log10(value);

/** The sine test cases of EBU Tech 3341: divisor of the sample rate, phase, amplitude, expected reading. */
const cases: [number, number, number, number, number][] = [
  [15, 4, 0, 0.5, -6],
  [16, 4, 45, 0.5, -6],
  [17, 6, 60, 0.5, -6],
  [18, 8, 67.5, 0.5, -6],
  [19, 4, 45, 1.41, 3],
];

describe('TruePeak', () => {
  it.each(cases)('is correct for case %d of EBU Tech 3341', (_case, part, phaseDegrees, amplitude, dbtp) => {
    for (const sampleRate of [8000, 44_100, 48_000, 88_200]) {
      const dbfs = decibels(amplitude);
      const tone = sine({ frequency: sampleRate / part, dbfs, seconds: 0.5, sampleRate, phaseDegrees });
      expect(decibels(peakOf(tone, sampleRate))).toBeGreaterThanOrEqual(dbtp - 0.4);
      expect(decibels(peakOf(tone, sampleRate))).toBeLessThanOrEqual(dbtp + 0.2);
    }
  });

  it('oversamples twice at 96 kHz, and not at all at 192 kHz', () => {
    const tone = (sampleRate: number) =>
      peakOf(
        sine({ frequency: sampleRate / 4, dbfs: 0, seconds: 0.1, sampleRate, phaseDegrees: 45 }),
        sampleRate,
      );
    expect(tone(96_000)).toBeCloseTo(1, 2);
    expect(tone(192_000)).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('is at least the largest sample', () => {
    const click = joined(new Float32Array(50), Float32Array.of(-0.9), new Float32Array(50));
    expect(peakOf(click, 44_100)).toBeCloseTo(0.9, 6);
    expect(peakOf(Float32Array.of(0.3), 44_100)).toBeCloseTo(0.3, 6);
    expect(peakOf(new Float32Array(0), 44_100, 1)).toBe(0);
  });

  it('does not depend on the position of the peak', () => {
    const [loud, quiet] = [noise(60, 3), noise(1000, 4).map((sample) => sample / 100)];
    const padded = (before: number, after: number) =>
      joined(quiet.subarray(0, before), loud, quiet.subarray(0, after));
    const expected = interpolatedPeak(padded(100, 900));
    for (let before = 100; before < 160; before += 1)
      expect(abs(peakOf(padded(before, 1000 - before), 44_100) - expected)).toBeLessThan(0.02);
  });

  it('equals the exhaustive interpolation', () => {
    const sound = fc.record({ seed: fc.nat(), length: fc.integer({ min: 1, max: 400 }) });
    fc.assert(
      fc.property(sound, fc.integer({ min: 1, max: 100 }), ({ seed, length }, chunkLength) => {
        const samples = noise(length, seed).map((sample) => sample ** 5);
        expect(peakOf(samples, 44_100, chunkLength)).toBeCloseTo(interpolatedPeak(samples), 9);
      }),
    );
  });
});

/** The exhaustive fourfold interpolation, each value a sum over 28 samples. */
function interpolatedPeak(samples: Float32Array): number {
  let largest = 0;
  for (let quarter = 0; quarter <= 4 * (samples.length - 1); quarter += 1)
    largest = max(largest, abs(interpolated(samples, quarter / 4)));
  return largest;
}

function interpolated(samples: Float32Array, position: number): number {
  const first = floor(position) - 13;
  if (Number.isInteger(position)) return samples[position]!;
  if (first < 0 || first + 28 > samples.length) return 0;
  let sum = 0;
  for (let at = first; at < first + 28; at += 1) {
    const x = position - at;
    const window = 0.42 + 0.5 * cos((PI * x) / 14) + 0.08 * cos((PI * x) / 7);
    sum += samples[at]! * window * (sin(PI * x) / (PI * x));
  }
  return sum;
}
