import { describe, expect, test } from '@jest/globals';
import { advance, bytesPerSecond, isSent, percentSent, secondsLeft, startTransfer } from './transfer-rate.ts';
import { transferText } from './transfer-text.ts';

const total = 50_000_000;

/** A transfer after steps of `[milliseconds since its start, bytes that have left]`. */
const after = (...steps: [number, number][]) =>
  steps.reduce((transfer, [at, sent]) => advance(transfer, { sent, total }, at), startTransfer(0, total));

describe('speed', () => {
  test('is not told before it means something', () => {
    expect(bytesPerSecond(after([300, 1_000_000]))).toBeUndefined();
    expect(secondsLeft(after([300, 1_000_000]))).toBeUndefined();
  });

  test('is the mean of the last five seconds', () => {
    const steady = after([1000, 2_000_000], [2000, 4_000_000]);
    expect(bytesPerSecond(steady)).toBe(2_000_000);
    const slower = after([1000, 20_000_000], [6000, 21_000_000], [10_000, 25_000_000]);
    expect(bytesPerSecond(slower)).toBe(1_000_000);
  });

  test('falls to nothing while nothing moves, and no time is told then', () => {
    const stalled = after([1000, 2e6], [3000, 2e6], [5000, 2e6], [7000, 2e6]);
    expect(bytesPerSecond(stalled)).toBe(0);
    expect(secondsLeft(stalled)).toBeUndefined();
  });

  test('is not shaken by events that come close to each other', () => {
    const close = after([1000, 2e6], [1001, 2.5e6], [1002, 3e6]);
    expect(close.sent).toBe(3e6);
    expect(bytesPerSecond(close)).toBe(2e6);
  });
});

test('the time left is what is left at that speed', () => {
  expect(secondsLeft(after([1000, 2e6], [2000, 4e6]))).toBe(23);
});

test('no transfer is at 100 % before the server has answered', () => {
  const sent = after([1000, total]);
  expect(percentSent(sent)).toBe(99);
  expect(isSent(sent)).toBe(true);
  expect(transferText(sent)).toBe('Checking…');
});

test('a transfer says how much, how fast and how long', () => {
  expect(transferText(after([1000, 2e6], [2000, 4e6]))).toBe('4.0 MB of 50.0 MB · 2.0 MB/s · 23 s left');
  expect(transferText(after([1000, 1e5], [2000, 2e5]))).toBe('200 kB of 50.0 MB · 0.1 MB/s · 9 min left');
  expect(transferText(startTransfer(0))).toBe('Starting…');
});
