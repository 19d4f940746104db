import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import type { ChildProcess } from 'node:child_process';
import { InspectorPool } from './inspector-pool.ts';

let pool: InspectorPool;
let started: ChildProcess[];

beforeEach(() => {
  started = [];
  pool = new InspectorPool(2, ({ process }) => started.push(process));
});
afterEach(async () => {
  jest.useRealTimers();
  pool.end();
  await waitUntil(() => started.every(isEnded));
});

const isEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const processFor = (owner: number) => pool.use(owner, async (inspector) => inspector);

it('uses a process again for the files of one owner', async () => {
  const first = await processFor(1);

  expect(await processFor(1)).toBe(first);
});

it('never uses a process for the files of two owners', async () => {
  const first = await processFor(1);
  const second = await processFor(2);

  expect(second.pid).not.toBe(first.pid);
  expect(await processFor(1)).toBe(first);
  expect(await processFor(2)).toBe(second);
});

it('gives concurrent files of one owner a process each', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => processFor(1)));

  expect(first!.pid).not.toBe(second!.pid);
});

it('ends the process that was used longest ago instead of keeping more than its limit', async () => {
  const [first, second] = [await processFor(1), await processFor(2)];
  const third = await processFor(3);
  await waitUntil(() => isEnded(first));

  expect(started.filter((one) => !isEnded(one))).toEqual([second, third]);
});

it('ends the process of work that fails', async () => {
  const failing = pool.use(1, async () => {
    throw new Error('Simulated failure');
  });

  await expect(failing).rejects.toThrow('Simulated failure');
  await waitUntil(() => isEnded(started[0]!));
  expect((await processFor(1)).pid).not.toBe(started[0]!.pid);
});

it('ends a process ten seconds after its last use', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  const inspector = await processFor(1);
  jest.advanceTimersByTime(9000);
  await processFor(1);
  jest.advanceTimersByTime(9000);
  expect(inspector.killed).toBe(false);
  jest.advanceTimersByTime(1000);
  expect(inspector.killed).toBe(true);
});
