import { describe, expect, it } from '@jest/globals';
import { noise, sine } from '../../../testing/test-signals.ts';
import { KWeighting } from './k-weighting.ts';

function energyOf(samples: Float32Array, sampleRate: number): number {
  const weighting = new KWeighting(sampleRate);
  weighting.add(samples, samples.length);
  return weighting.takeEnergy();
}

/** Tables 1 and 2 of ITU-R BS.1770-4. */
const tables = [
  [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  [1, -2, 1, -1.99004745483398, 0.99007225036621],
] as const;

function filtered(input: readonly number[], [b0, b1, b2, a1, a2]: (typeof tables)[number]): number[] {
  const output: number[] = [];
  for (const [at, sample] of input.entries()) {
    const before = (values: readonly number[], by: number) => values[at - by] ?? 0;
    const forward = b0 * sample + b1 * before(input, 1) + b2 * before(input, 2);
    output.push(forward - a1 * before(output, 1) - a2 * before(output, 2));
  }
  return output;
}

describe('KWeighting', () => {
  it('matches the tables of the standard at 48 kHz', () => {
    const samples = noise(48_000, 1);
    const weighted = tables.reduce(filtered, [...samples]);
    const energy = weighted.reduce((sum, sample) => sum + sample ** 2, 0);
    expect(energyOf(samples, 48_000) / energy).toBeCloseTo(1, 9);
  });

  it.each([8000, 11_025, 22_050, 44_100, 96_000, 192_000])(
    'amplifies 1 kHz at %d Hz as at 48 kHz',
    (sampleRate) => {
      const gain = (rate: number) => {
        const tone = sine({ frequency: 1000, dbfs: 0, seconds: 1, sampleRate: rate });
        return 10 * Math.log10(energyOf(tone, rate) / (rate / 2));
      };
      expect(gain(48_000)).toBeCloseTo(0.691, 1);
      expect(Math.abs(gain(sampleRate) - gain(48_000))).toBeLessThan(0.05);
    },
  );

  it('suppresses inaudibly low frequencies', () => {
    const tone = sine({ frequency: 5, dbfs: 0, seconds: 2, sampleRate: 44_100 });
    expect(energyOf(tone, 44_100) / (tone.length / 2)).toBeLessThan(0.001);
  });

  it('is linear for inaudibly low levels', () => {
    const energies = (dbfs: number) => {
      const weighting = new KWeighting(44_100);
      const tone = sine({ frequency: 1000, dbfs, seconds: 0.1, sampleRate: 44_100 });
      return Array.from({ length: 5 }, () => {
        weighting.add(tone, tone.length);
        return weighting.takeEnergy();
      });
    };
    const loud = energies(0);
    for (const [at, energy] of energies(-200).entries())
      expect((energy / loud[at]!) * 1e20).toBeCloseTo(1, 5);
  });

  it('decays to zero in silence', () => {
    const weighting = new KWeighting(44_100);
    weighting.add(Float32Array.of(1), 1);
    const hops = Array.from({ length: 20 }, () => {
      weighting.add(new Float32Array(4410), 4410);
      return weighting.takeEnergy();
    });
    expect(hops[0]).toBeGreaterThan(0);
    expect(hops.at(-1)).toBe(0);
  });
});
