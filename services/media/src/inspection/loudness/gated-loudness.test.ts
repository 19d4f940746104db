import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatedLoudness } from './gated-loudness.ts';

const energyOf = (lufs: number) => 10 ** ((lufs + 0.691) / 10);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function integrated(blocks: readonly number[]): number | undefined {
  const loudness = new GatedLoudness();
  for (const lufs of blocks) loudness.add(energyOf(lufs));
  return loudness.integrate();
}

/** The definition of the standard, with all blocks in memory. */
function integratedExactly(blocks: readonly number[]): number | undefined {
  const audible = blocks.filter((lufs) => lufs > -70).map(energyOf);
  const gated = audible.filter((energy) => energy > mean(audible) / 10);
  return gated.length ? -0.691 + 10 * Math.log10(mean(gated)) : undefined;
}

describe('GatedLoudness', () => {
  it('is undefined without blocks louder than -70 LUFS', () => {
    expect(integrated([])).toBeUndefined();
    expect(integrated([-70.1, -100, -Infinity])).toBeUndefined();
  });

  it('ignores blocks below -70 LUFS', () => {
    expect(integrated([-69.99, -70.01, -71, -Infinity])).toBeCloseTo(-69.99, 9);
  });

  it('ignores blocks more than 10 LU below the mean', () => {
    expect(integrated([-20, -20, -35])).toBeCloseTo(-20, 9);
    expect(integrated([-20, -20, -29])).toBeCloseTo(-21.496, 3);
  });

  it('measures levels louder than any music', () => {
    expect(integrated([90, 90])).toBeCloseTo(90, 9);
    expect(integrated([90, -20])).toBeCloseTo(90, 9);
  });

  it('is exact if no two blocks differ by less than 0.1 LU', () => {
    const lufs = fc.integer({ min: -900, max: 50 }).map((tenths) => (tenths + 0.5) / 10);
    fc.assert(
      fc.property(fc.array(lufs, { minLength: 1, maxLength: 500 }), (blocks) => {
        const exact = integratedExactly(blocks);
        if (exact === undefined) expect(integrated(blocks)).toBeUndefined();
        else expect(integrated(blocks)).toBeCloseTo(exact, 9);
      }),
    );
  });

  it('is within 0.01 LU of the exact value', () => {
    const lufs = fc.double({ min: -69, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(lufs, { minLength: 1, maxLength: 500 }), (blocks) => {
        expect(Math.abs(integrated(blocks)! - integratedExactly(blocks)!)).toBeLessThan(0.01);
      }),
    );
  });
});
