import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runWithin } from '../logging/deadline.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
import { Batches } from './batches.ts';

const upperCase = (items: readonly string[]) => items.map((item) => item.toUpperCase());

describe('what comes together', () => {
  it('is done together, each with its own result', async () => {
    const seen: string[][] = [];
    const batches = new Batches(async (items: readonly string[]) => {
      seen.push([...items]);
      return upperCase(items);
    });
    expect(await Promise.all(['a', 'b', 'c'].map((item) => batches.add(item)))).toEqual(['A', 'B', 'C']);
    expect(await batches.add('d')).toBe('D');
    expect(seen).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('gathers while others are done', async () => {
    const seen: string[][] = [];
    const first = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const batches = new Batches(async (items: readonly string[]) => {
      seen.push([...items]);
      begun.resolve();
      await first.promise;
      return upperCase(items);
    });
    const one = batches.add('a');
    await begun.promise;
    const others = ['b', 'c'].map((item) => batches.add(item));
    first.resolve();
    await Promise.all([one, ...others]);
    expect(seen).toEqual([['a'], ['b', 'c']]);
  });

  it('is not done for who no longer waits when its turn comes, and at once for the others', async () => {
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();
    const batches = new Batches(async (items: readonly string[]) => {
      seen.push(...items);
      if (items.includes('a')) await first.promise;
      return upperCase(items);
    });
    const one = batches.add('a');
    await nextTurn();
    await nextTurn();
    const late = runWithin(1, () => batches.add('late'));
    const inTime = runWithin(60_000, () => batches.add('in time'));
    const refused = expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const begun = monotonicNow();
    while (monotonicNow() - begun < 2) await nextTurn();
    first.resolve();
    await one;
    await refused;
    expect(await inTime).toBe('IN TIME');
    expect(seen).toEqual(['a', 'in time']);
  });

  it('is not done for who has waited while others failed', async () => {
    const done: string[] = [];
    const batches = new Batches(async (items: readonly string[]) => {
      const begun = monotonicNow();
      while (monotonicNow() - begun < 5) await nextTurn();
      if (items.includes('bad')) throw new Error('not this one');
      done.push(...items);
      return upperCase(items);
    });
    const outcomes = await Promise.allSettled(
      ['bad', 'b', 'c', 'd'].map((item) => runWithin(item === 'd' ? 6 : 60_000, () => batches.add(item))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
    expect(done).toEqual(['b', 'c']);
  });

  it('fails one by one', async () => {
    const done: string[] = [];
    const batches = new Batches(async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('not this one');
      done.push(...items);
      return upperCase(items);
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((item) => batches.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual(['a', 'c']);
  });

  it('finds the one that fails among a hundred in few attempts', async () => {
    let attempts = 0;
    const batches = new Batches(async (items: readonly number[]) => {
      attempts += 1;
      if (items.includes(63)) throw new Error('not this one');
      return items;
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_one, n) => batches.add(n)));
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([63]);
    expect(attempts).toBeLessThan(20);
  });
});
