import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joined, noise, sine } from '../../../testing/test-signals.ts';
import { LoudnessMeter, type Loudness } from './loudness-meter.ts';

type Sound = readonly Float32Array[];

function loudnessOf(sound: Sound, sampleRate: number, chunkLength = 10_000): Loudness {
  const meter = new LoudnessMeter(sampleRate, sound.length);
  for (let at = 0; at < sound[0]!.length; at += chunkLength)
    meter.add(sound.map((samples) => samples.subarray(at, at + chunkLength)));
  return meter.getLoudness();
}

const tone = (dbfs: number, seconds: number) => sine({ frequency: 1000, dbfs, seconds, sampleRate: 48_000 });
const stereo = (samples: Float32Array) => [samples, samples];
const louder = (sound: Sound, gain: number) =>
  sound.map((samples) => samples.map((sample) => sample * 10 ** (gain / 20)));

/** The sine test cases of EBU Tech 3341 for integrated loudness. */
const cases: [number, () => Sound, number][] = [
  [1, () => stereo(tone(-23, 20)), -23],
  [2, () => stereo(tone(-33, 20)), -33],
  [3, () => stereo(joined(tone(-36, 10), tone(-23, 60), tone(-36, 10))), -23],
  [4, () => stereo(joined(tone(-72, 10), tone(-36, 10), tone(-23, 60), tone(-36, 10), tone(-72, 10))), -23],
  [5, () => stereo(joined(tone(-26, 20), tone(-20, 20.1), tone(-26, 20))), -23],
  [6, () => [tone(-28, 20), tone(-28, 20), tone(-24, 20), tone(-30, 20), tone(-30, 20)], -23],
];

describe('integrated loudness', () => {
  it.each(cases)('is correct for case %d of EBU Tech 3341', (_case, sound, lufs) => {
    expect(Math.abs(loudnessOf(sound(), 48_000).integratedLufs! - lufs)).toBeLessThan(0.1);
  });

  it.each([8000, 11_025, 44_100, 48_001, 96_000, 192_000, 384_000, 768_000])(
    'is correct at %d Hz',
    (sampleRate) => {
      const samples = sine({ frequency: 1000, dbfs: -23, seconds: 2, sampleRate });
      expect(Math.abs(loudnessOf(stereo(samples), sampleRate).integratedLufs! + 23)).toBeLessThan(0.1);
    },
  );

  it.each([3000, 3363, 4000, 7999])('differs by less than 1 LU at %d Hz', (sampleRate) => {
    for (const frequency of [100, 500, 1000]) {
      const [actual, expected] = [sampleRate, 48_000].map(
        (rate) =>
          loudnessOf([sine({ frequency, dbfs: -23, seconds: 2, sampleRate: rate })], rate).integratedLufs!,
      );
      expect(Math.abs(actual! - expected!)).toBeLessThan(1);
    }
  });

  it('is 3 LU lower for one channel than for two identical ones', () => {
    const both = loudnessOf(stereo(tone(-20, 1)), 48_000).integratedLufs!;
    expect(loudnessOf([tone(-20, 1)], 48_000).integratedLufs!).toBeCloseTo(both - 3.01, 2);
  });

  it('ignores the LFE channel and weights rear channels 1.5 dB higher', () => {
    const only = (loud: number) =>
      loudnessOf(
        Array.from({ length: 6 }, (_, at) => (at === loud ? tone(-20, 1) : new Float32Array(48_000))),
        48_000,
      );
    expect(only(3).integratedLufs).toBeUndefined();
    expect(only(3).truePeakDbtp).toBeCloseTo(-20, 1);
    expect(only(4).integratedLufs! - only(0).integratedLufs!).toBeCloseTo(1.49, 2);
  });

  it('requires a block of 400 ms', () => {
    const long = tone(-20, 0.4);
    expect(loudnessOf([long], 48_000).integratedLufs).toBeCloseTo(-23, 1);
    expect(loudnessOf([long.subarray(1)], 48_000).integratedLufs).toBeUndefined();
  });

  it('uses overlapping blocks that begin every 100 ms', () => {
    const late = joined(tone(-200, 0.1), tone(-20, 0.4));
    const [whole, threeQuarters] = [1, 3 / 4];
    const expected = -23 + 10 * Math.log10((whole + threeQuarters) / 2);
    expect(loudnessOf([late], 48_000).integratedLufs).toBeCloseTo(expected, 1);
  });
});

describe('LoudnessMeter', () => {
  it('returns undefined without samples and for silence', () => {
    const none = { integratedLufs: undefined, truePeakDbtp: undefined };
    expect(new LoudnessMeter(44_100, 2).getLoudness()).toEqual(none);
    expect(loudnessOf(stereo(new Float32Array(100_000)), 44_100)).toEqual(none);
  });

  it('returns only the true peak of a single sample and of very quiet audio', () => {
    expect(loudnessOf([Float32Array.of(-0.5)], 44_100)).toEqual({
      integratedLufs: undefined,
      truePeakDbtp: expect.closeTo(-6.02, 2),
    });
    expect(loudnessOf([tone(-80, 1)], 48_000)).toEqual({
      integratedLufs: undefined,
      truePeakDbtp: expect.closeTo(-80, 1),
    });
  });

  it('treats non-finite samples as 0', () => {
    const [damaged, repaired] = [tone(-20, 1), tone(-20, 1)];
    for (const [at, value] of [NaN, Infinity, -Infinity].entries()) {
      damaged[1000 + 9000 * at] = value;
      repaired[1000 + 9000 * at] = 0;
    }
    expect(loudnessOf([damaged], 48_000)).toEqual(loudnessOf([repaired], 48_000));
    expect(loudnessOf([new Float32Array(48_000).fill(NaN)], 48_000).truePeakDbtp).toBeUndefined();
  });

  it('returns finite values for extreme samples', () => {
    for (const value of [3.4e38, -3.4e38, 1e-45]) {
      const samples = new Float32Array(48_000).map((_, at) => (at % 7 === 0 ? value : 0));
      const { integratedLufs, truePeakDbtp } = loudnessOf([samples], 48_000);
      expect([integratedLufs ?? 0, truePeakDbtp]).toEqual([expect.any(Number), expect.any(Number)]);
      expect([integratedLufs ?? 0, truePeakDbtp].every(Number.isFinite)).toBe(true);
    }
  });

  it('returns intermediate results', () => {
    const [meter, samples] = [new LoudnessMeter(48_000, 1), tone(-20, 2)];
    meter.add([samples.subarray(0, 30_000)]);
    expect(meter.getLoudness().integratedLufs).toBeCloseTo(-23, 1);
    meter.add([samples.subarray(30_000)]);
    expect(meter.getLoudness()).toEqual(loudnessOf([samples], 48_000));
  });

  it('rejects invalid sample rates and channels', () => {
    for (const sampleRate of [0, 2999, 768_001, NaN])
      expect(() => new LoudnessMeter(sampleRate, 2)).toThrow(RangeError);
    for (const channels of [0, 9, 1.5]) expect(() => new LoudnessMeter(44_100, channels)).toThrow(RangeError);
    const meter = new LoudnessMeter(44_100, 2);
    expect(() => meter.add([new Float32Array(10)])).toThrow(RangeError);
    expect(() => meter.add([new Float32Array(10), new Float32Array(9)])).toThrow(RangeError);
  });
});

/** Noise that changes its level every 0.2 s, at 8 kHz. */
const sounds = fc
  .record({
    channels: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(),
    levels: fc.array(fc.integer({ min: -40, max: 0 }), { minLength: 3, maxLength: 8 }),
  })
  .map(({ channels, seed, levels }): Sound => {
    const at = (channel: number) =>
      levels.map((level, part) => louder([noise(1600, seed + channel * 100 + part)], level)[0]!);
    return Array.from({ length: channels }, (_, channel) => joined(...at(channel)));
  });

describe('for all signals', () => {
  it('the chunk size makes no difference', () => {
    fc.assert(
      fc.property(sounds, fc.integer({ min: 1, max: 5000 }), (sound, chunkLength) => {
        const whole = loudnessOf(sound, 8000, sound[0]!.length);
        expect(loudnessOf(sound, 8000, chunkLength)).toEqual(whole);
        expect(loudnessOf(sound, 8000, 1)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it('the order of equally weighted channels makes no difference', () => {
    fc.assert(
      fc.property(sounds, (sound) => {
        const [one, other] = [loudnessOf(sound, 8000), loudnessOf([...sound].reverse(), 8000)];
        expect(other.truePeakDbtp).toBe(one.truePeakDbtp);
        expectClose(other.integratedLufs, one.integratedLufs, 1e-9);
      }),
    );
  });

  it('a gain shifts both values by the same amount', () => {
    fc.assert(
      fc.property(sounds, fc.integer({ min: -15, max: 30 }), (sound, gain) => {
        const [before, after] = [loudnessOf(sound, 8000), loudnessOf(louder(sound, gain), 8000)];
        expectClose(after.truePeakDbtp, before.truePeakDbtp! + gain, 1e-5);
        expectClose(after.integratedLufs, before.integratedLufs && before.integratedLufs + gain, 0.01);
      }),
    );
  });
});

function expectClose(actual: number | undefined, expected: number | undefined, difference: number): void {
  if (actual === undefined || expected === undefined) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThan(difference);
}
