import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runWithDeadline } from '../logging/deadline.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { BatchQueue } from './batch-queue.ts';

const upperCase = (items: readonly string[]) => items.map((item) => item.toUpperCase());

describe('BatchQueue', () => {
  it('processes concurrent items together and returns each its own result', async () => {
    const seen: string[][] = [];
    const queue = new BatchQueue(async (items: readonly string[]) => {
      seen.push([...items]);
      return upperCase(items);
    });
    expect(await Promise.all(['a', 'b', 'c'].map((item) => queue.add(item)))).toEqual(['A', 'B', 'C']);
    expect(await queue.add('d')).toBe('D');
    expect(seen).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('collects items while a batch is running', async () => {
    const seen: string[][] = [];
    const first = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const queue = new BatchQueue(async (items: readonly string[]) => {
      seen.push([...items]);
      started.resolve();
      await first.promise;
      return upperCase(items);
    });
    const one = queue.add('a');
    await started.promise;
    const others = ['b', 'c'].map((item) => queue.add(item));
    first.resolve();
    await Promise.all([one, ...others]);
    expect(seen).toEqual([['a'], ['b', 'c']]);
  });

  it('skips items whose deadline has passed and processes the others', async () => {
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();
    const queue = new BatchQueue(async (items: readonly string[]) => {
      seen.push(...items);
      if (items.includes('a')) await first.promise;
      return upperCase(items);
    });
    const one = queue.add('a');
    await nextTurn();
    await nextTurn();
    const late = runWithDeadline(1, () => queue.add('late'));
    const inTime = runWithDeadline(60_000, () => queue.add('in time'));
    const rejected = expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const started = getMonotonicTime();
    while (getMonotonicTime() - started < 2) await nextTurn();
    first.resolve();
    await one;
    await rejected;
    expect(await inTime).toBe('IN TIME');
    expect(seen).toEqual(['a', 'in time']);
  });

  it('skips an item whose deadline passes while failing items are isolated', async () => {
    const done: string[] = [];
    const queue = new BatchQueue(async (items: readonly string[]) => {
      const started = getMonotonicTime();
      while (getMonotonicTime() - started < 5) await nextTurn();
      if (items.includes('bad')) throw new Error('not this one');
      done.push(...items);
      return upperCase(items);
    });
    const outcomes = await Promise.allSettled(
      ['bad', 'b', 'c', 'd'].map((item) => runWithDeadline(item === 'd' ? 6 : 60_000, () => queue.add(item))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected']);
    expect(done).toEqual(['b', 'c']);
  });

  it('fails only the items that fail alone', async () => {
    const done: string[] = [];
    const queue = new BatchQueue(async (items: readonly string[]) => {
      if (items.includes('bad')) throw new Error('not this one');
      done.push(...items);
      return upperCase(items);
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((item) => queue.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual(['a', 'c']);
  });

  it('isolates one failing item among a hundred in few attempts', async () => {
    let attempts = 0;
    const queue = new BatchQueue(async (items: readonly number[]) => {
      attempts += 1;
      if (items.includes(63)) throw new Error('not this one');
      return items;
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_one, n) => queue.add(n)));
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([63]);
    expect(attempts).toBeLessThan(20);
  });
});
