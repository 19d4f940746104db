import { describe, expect, it } from '@jest/globals';
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
