import { describe, expect, it } from '@jest/globals';
import { runWithDeadline } from '../logging/deadline.ts';
import { runInContext } from '../logging/request-context.ts';
import { FairQueue } from './fair-queue.ts';

/** Runs the tasks and returns the order in which they started. The first letter of a name is its owner. */
async function order(concurrency: number, names: readonly string[]): Promise<string[]> {
  const queue = new FairQueue<string>(concurrency);
  const started: string[] = [];
  await Promise.all(
    names.map((name) =>
      queue.run(name.charAt(0), async () => {
        started.push(name);
        expect(queue.running).toBeLessThanOrEqual(concurrency);
        await new Promise(setImmediate);
      }),
    ),
  );
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
  return started;
}

/** A queue that is busy until the function is called. */
function busyQueue(...[concurrency, limits]: ConstructorParameters<typeof FairQueue>) {
  const queue = new FairQueue<string>(concurrency, limits);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const busy = Array.from({ length: concurrency }, () => queue.run('busy', () => promise));
  return { queue, finish: () => (finish(), Promise.all(busy)) };
}

const full = { code: 'UNAVAILABLE', retryAfterSeconds: 2 };

describe('FairQueue', () => {
  it('takes turns by owner, in order of arrival', async () => {
    const started = await order(1, ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
    expect(started.join(' ')).toBe('a1 a2 b1 c1 a3 b2 a4');
  });

  it('runs tasks concurrently, also for a single owner', async () => {
    expect(await order(2, ['a1', 'a2', 'a3', 'b1'])).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('continues after a failure', async () => {
    const queue = new FairQueue<string>(1);
    const outcomes = await Promise.allSettled([
      queue.run('a', () => Promise.reject(new Error('failed'))),
      queue.run('a', async () => 'done'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('rejects tasks when it is full and accepts more when there is room', async () => {
    const { queue, finish } = busyQueue(1, { maxWaiting: 3, maxWaitingPerOwner: 2 });
    const waiting = ['a', 'a', 'b'].map((owner) => queue.run(owner, async () => owner));
    await expect(queue.run('c', async () => 'c')).rejects.toMatchObject(full);
    expect(queue.waiting).toBe(3);
    await finish();
    expect(await Promise.all(waiting)).toEqual(['a', 'a', 'b']);
    expect(await queue.run('c', async () => 'c')).toBe('c');
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('rejects an owner with too many waiting tasks and accepts others', async () => {
    const { queue, finish } = busyQueue(1, { maxWaiting: 3, maxWaitingPerOwner: 2 });
    const waiting = ['a', 'a'].map((owner) => queue.run(owner, async () => owner));
    await expect(queue.run('a', async () => 'a')).rejects.toMatchObject(full);
    const other = queue.run('b', async () => 'b');
    await finish();
    expect(await Promise.all([...waiting, other])).toEqual(['a', 'a', 'b']);
  });

  it('skips a task whose deadline has passed', async () => {
    const { queue, finish } = busyQueue(1);
    let done = 0;
    const context = { requestId: 'r-1', deadline: Infinity };
    const late = runInContext(context, () => queue.run('a', async () => (done += 1)));
    const inTime = runWithDeadline(60_000, () => queue.run('a', async () => (done += 1)));
    context.deadline = 0;
    await Promise.all([
      finish(),
      expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      expect(inTime).resolves.toBe(1),
    ]);
    expect(done).toBe(1);
  });
});
