import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatedLoudness } from './gated-loudness.ts';

const energyOf = (lufs: number) => 10 ** ((lufs + 0.691) / 10);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function integrated(blocks: readonly number[]): number | undefined {
  const loudness = new GatedLoudness();
  for (const lufs of blocks) loudness.add(energyOf(lufs));
  return loudness.integrated();
}

/** As the standard says it, with all blocks in memory. */
function integratedExactly(blocks: readonly number[]): number | undefined {
  const heard = blocks.filter((lufs) => lufs > -70).map(energyOf);
  const kept = heard.filter((energy) => energy > mean(heard) / 10);
  return kept.length ? -0.691 + 10 * Math.log10(mean(kept)) : undefined;
}

describe('the gated loudness', () => {
  it('of no block, or of none louder than -70 LUFS, is none', () => {
    expect(integrated([])).toBeUndefined();
    expect(integrated([-70.1, -100, -Infinity])).toBeUndefined();
  });

  it('passes over blocks below -70 LUFS', () => {
    expect(integrated([-69.99, -70.01, -71, -Infinity])).toBeCloseTo(-69.99, 9);
  });

  it('passes over blocks more than 10 LU below the mean, and takes those above', () => {
    expect(integrated([-20, -20, -35])).toBeCloseTo(-20, 9);
    expect(integrated([-20, -20, -29])).toBeCloseTo(-21.496, 3);
  });

  it('takes what is louder than any music as it is', () => {
    expect(integrated([90, 90])).toBeCloseTo(90, 9);
    expect(integrated([90, -20])).toBeCloseTo(90, 9);
  });

  it('is the exact one where no two blocks differ by less than 0.1 LU', () => {
    const lufs = fc.integer({ min: -900, max: 50 }).map((tenths) => (tenths + 0.5) / 10);
    fc.assert(
      fc.property(fc.array(lufs, { minLength: 1, maxLength: 500 }), (blocks) => {
        const exact = integratedExactly(blocks);
        if (exact === undefined) expect(integrated(blocks)).toBeUndefined();
        else expect(integrated(blocks)).toBeCloseTo(exact, 9);
      }),
    );
  });

  it('is within 0.01 LU of the exact one', () => {
    const lufs = fc.double({ min: -69, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(lufs, { minLength: 1, maxLength: 500 }), (blocks) => {
        expect(Math.abs(integrated(blocks)! - integratedExactly(blocks)!)).toBeLessThan(0.01);
      }),
    );
  });
});
