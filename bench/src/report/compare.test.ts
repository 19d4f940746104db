import { expect, it, jest } from '@jest/globals';
import type { Measurement } from '../benchmark.ts';
import { compareCpu, formatComparison } from './compare.ts';

const of = (cpuRatio?: number): Measurement => ({ measured: 1, details: '', cpuRatio });

function repeatWith(...ratios: number[]) {
  const repeat = jest.fn<() => Promise<Measurement>>();
  for (const ratio of ratios) repeat.mockResolvedValueOnce(of(ratio));
  return repeat;
}

it.each([1, 2, 2.19])('accepts %d × after 2 × without a repetition', async (ratio) => {
  const repeat = repeatWith();
  const comparison = await compareCpu(of(ratio), of(2), repeat);
  expect(comparison).toEqual({ cpuRatio: ratio, change: ratio / 2 - 1, isWorse: false });
  expect(repeat).not.toHaveBeenCalled();
});

it.each([
  [[2.5, 2.1, 2], 2.1, false],
  [[2.5, 2.6, 2], 2.5, true],
  [[2.3, 2.4, 2.25], 2.3, true],
])('takes the median of %p, if the first seems worse', async ([first, ...later], cpuRatio, isWorse) => {
  const comparison = await compareCpu(of(first), of(2), repeatWith(...later));
  expect(comparison).toMatchObject({ cpuRatio, isWorse });
});

it.each([
  ['was recorded', of(2), undefined],
  ['was recorded with it', of(2), of()],
  ['was measured', of(), of(2)],
  ['can be measured on this system', of(Number.NaN), of(2)],
])('does not compare unless a CPU time %s', async (_what, measured, recorded) => {
  expect(await compareCpu(measured, recorded, repeatWith())).toBeUndefined();
});

it('says how much has changed', () => {
  expect(formatComparison({ cpuRatio: 2.5, change: 0.25, isWorse: true })).toBe(
    "CPU time 2.50 × the reference's, +25.0 % since recorded: worse",
  );
  expect(formatComparison({ cpuRatio: 1.9, change: -0.05, isWorse: false })).toBe(
    "CPU time 1.90 × the reference's, -5.0 % since recorded: ok",
  );
});
