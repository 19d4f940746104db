import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FakeWorker } from '../testing/index.ts';
import { solveInWorker } from './solve-in-worker.ts';

let worker: FakeWorker;
let parts: number[];
let controller: AbortController;

beforeEach(() => {
  jest.useFakeTimers();
  [worker, parts, controller] = [new FakeWorker(), [], new AbortController()];
});
afterEach(() => void jest.useRealTimers());

const solve = (startWorker = () => worker as unknown as Worker) =>
  solveInWorker('challenge', { signal: controller.signal, onPart: (part) => parts.push(part), startWorker });

test('resolves with the proof of the worker, and reports the progress', async () => {
  const proof = solve();
  expect(worker.challenge).toBe('challenge');
  for (const solved of [0, 1]) worker.reply({ solved });
  worker.reply({ proof: 'proof' });
  expect(await proof).toBe('proof');
  expect(parts).toEqual([0, 1]);
  expect(worker.isTerminated).toBe(true);
});

test('rejects when the worker fails or cannot start', async () => {
  const proof = solve();
  worker.fail();
  await expect(proof).rejects.toThrow('worker');
  expect(worker.isTerminated).toBe(true);
  const failToStart = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  await expect(solve(failToStart)).rejects.toThrow('Blocked');
});

test('rejects before the challenge expires', async () => {
  const proof = solve();
  jest.advanceTimersByTime(4 * 60_000);
  await expect(proof).rejects.toThrow('timeout');
  expect(worker.isTerminated).toBe(true);
});

test('stops the worker when it is aborted', async () => {
  const proof = solve();
  controller.abort();
  await expect(proof).rejects.toThrow('aborted');
  expect(worker.isTerminated).toBe(true);
});

test('starts no worker after it was aborted', async () => {
  controller.abort();
  await expect(solve()).rejects.toThrow('aborted');
  expect(worker.challenge).toBeUndefined();
});
