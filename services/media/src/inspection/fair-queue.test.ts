import { expect, it } from '@jest/globals';
import { FairQueue } from './fair-queue.ts';

/** Lets each piece of work end by itself, and tells in which order they began. */
async function order(atOnce: number, names: readonly string[]): Promise<string[]> {
  const queue = new FairQueue(atOnce);
  const begun: string[] = [];
  await Promise.all(
    names.map((name) =>
      queue.run(name.codePointAt(0)!, async () => {
        begun.push(name);
        expect(queue.running).toBeLessThanOrEqual(atOnce);
        await new Promise(setImmediate);
      }),
    ),
  );
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
  return begun;
}

it('takes turns by owner, whoever came first', async () => {
  const begun = await order(1, ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  expect(begun.join(' ')).toBe('a1 a2 b1 c1 a3 b2 a4');
});

it('does two things at once, for one owner too', async () => {
  expect(await order(2, ['a1', 'a2', 'a3', 'b1'])).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('goes on after a failure', async () => {
  const queue = new FairQueue(1);
  const outcomes = await Promise.allSettled([
    queue.run(1, () => Promise.reject(new Error('It failed'))),
    queue.run(1, async () => 'done'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
