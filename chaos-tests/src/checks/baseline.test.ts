import { expect, it } from '@jest/globals';
import { Baseline } from './baseline.ts';

/** Measures rounds of one request each. Returns how many were sent. */
async function measure(baseline: Baseline, milliseconds: number): Promise<number> {
  let count = 0;
  await baseline.measure(async () => {
    count += 1;
    return [{ milliseconds }];
  });
  return count;
}

it('sends three rounds first, then one each time', async () => {
  const baseline = new Baseline();
  expect(await measure(baseline, 10)).toBe(3);
  expect(await measure(baseline, 10)).toBe(1);
});

it('allows twice the slowest request of the latest three rounds, and a second at least', async () => {
  const baseline = new Baseline();
  await measure(baseline, 2000);
  expect(baseline.allowedDelayMs).toBe(4000);
  for (const milliseconds of [600, 10]) await measure(baseline, milliseconds);
  expect(baseline.allowedDelayMs).toBe(4000);
  await measure(baseline, 10);
  expect(baseline.allowedDelayMs).toBe(1200);
  for (const milliseconds of [10, 10]) await measure(baseline, milliseconds);
  expect(baseline.allowedDelayMs).toBe(1000);
});
