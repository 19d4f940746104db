import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { runWithin } from '../logging/deadline.ts';
import { FairQueue } from './fair-queue.ts';

/** Lets each piece of work end by itself, and tells in which order they began. The first letter of a name is its owner. */
async function order(atOnce: number, names: readonly string[]): Promise<string[]> {
  const queue = new FairQueue<string>(atOnce);
  const begun: string[] = [];
  await Promise.all(
    names.map((name) =>
      queue.run(name.charAt(0), async () => {
        begun.push(name);
        expect(queue.running).toBeLessThanOrEqual(atOnce);
        await new Promise(setImmediate);
      }),
    ),
  );
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
  return begun;
}

/** A queue that is busy until the function is called. */
function busyQueue(...[atOnce, limits]: ConstructorParameters<typeof FairQueue>) {
  const queue = new FairQueue<string>(atOnce, limits);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const busy = Array.from({ length: atOnce }, () => queue.run('busy', () => promise));
  return { queue, finish: () => (finish(), Promise.all(busy)) };
}

const full = { code: 'UNAVAILABLE', retryAfterSeconds: 2 };

describe('a fair queue', () => {
  it('takes turns by owner, whoever came first', async () => {
    const begun = await order(1, ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
    expect(begun.join(' ')).toBe('a1 a2 b1 c1 a3 b2 a4');
  });

  it('does two things at once, for one owner too', async () => {
    expect(await order(2, ['a1', 'a2', 'a3', 'b1'])).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('goes on after a failure', async () => {
    const queue = new FairQueue<string>(1);
    const outcomes = await Promise.allSettled([
      queue.run('a', () => Promise.reject(new Error('It failed'))),
      queue.run('a', async () => 'done'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('refuses what is too much at once, and takes more when there is room', async () => {
    const { queue, finish } = busyQueue(1, { maxWaiting: 3, maxWaitingPerOwner: 2 });
    const waiting = ['a', 'a', 'b'].map((owner) => queue.run(owner, async () => owner));
    await expect(queue.run('c', async () => 'c')).rejects.toMatchObject(full);
    expect(queue.waiting).toBe(3);
    await finish();
    expect(await Promise.all(waiting)).toEqual(['a', 'a', 'b']);
    expect(await queue.run('c', async () => 'c')).toBe('c');
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('refuses one owner who has too many waiting, and takes others', async () => {
    const { queue, finish } = busyQueue(1, { maxWaiting: 3, maxWaitingPerOwner: 2 });
    const waiting = ['a', 'a'].map((owner) => queue.run(owner, async () => owner));
    await expect(queue.run('a', async () => 'a')).rejects.toMatchObject(full);
    const other = queue.run('b', async () => 'b');
    await finish();
    expect(await Promise.all([...waiting, other])).toEqual(['a', 'a', 'b']);
  });

  it('skips what nobody waits for any longer', async () => {
    const { queue, finish } = busyQueue(1);
    let done = 0;
    const late = runWithin(1, () => queue.run('a', async () => (done += 1)));
    const inTime = runWithin(60_000, () => queue.run('a', async () => (done += 1)));
    await delay(5);
    await Promise.all([
      finish(),
      expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      expect(inTime).resolves.toBe(1),
    ]);
    expect(done).toBe(1);
  });
});
