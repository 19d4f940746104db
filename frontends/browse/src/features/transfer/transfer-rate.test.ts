import { describe, expect, test } from '@jest/globals';
import {
  recordProgress,
  computeBytesPerSecond,
  isSent,
  computePercentSent,
  computeSecondsLeft,
  startTransfer,
} from './transfer-rate.ts';
import { formatTransfer } from './transfer-text.ts';

const total = 50_000_000;

/** A transfer after steps of `[milliseconds since the start, bytes sent]`. */
const after = (...steps: [number, number][]) =>
  steps.reduce(
    (transfer, [at, sent]) => recordProgress(transfer, { sent, total }, at),
    startTransfer(0, total),
  );

describe('computeBytesPerSecond', () => {
  test('is undefined during warm-up', () => {
    expect(computeBytesPerSecond(after([300, 1_000_000]))).toBeUndefined();
    expect(computeSecondsLeft(after([300, 1_000_000]))).toBeUndefined();
  });

  test('averages the last five seconds', () => {
    const steady = after([1000, 2_000_000], [2000, 4_000_000]);
    expect(computeBytesPerSecond(steady)).toBe(2_000_000);
    const slower = after([1000, 20_000_000], [6000, 21_000_000], [10_000, 25_000_000]);
    expect(computeBytesPerSecond(slower)).toBe(1_000_000);
  });

  test('drops to zero during a stall, without a remaining time', () => {
    const stalled = after([1000, 2e6], [3000, 2e6], [5000, 2e6], [7000, 2e6]);
    expect(computeBytesPerSecond(stalled)).toBe(0);
    expect(computeSecondsLeft(stalled)).toBeUndefined();
  });

  test('ignores progress events in quick succession', () => {
    const close = after([1000, 2e6], [1001, 2.5e6], [1002, 3e6]);
    expect(close.sent).toBe(3e6);
    expect(computeBytesPerSecond(close)).toBe(2e6);
  });
});

test('secondsLeft divides the remaining bytes by the speed', () => {
  expect(computeSecondsLeft(after([1000, 2e6], [2000, 4e6]))).toBe(23);
});

test('a transfer stays below 100 % until the server responds', () => {
  const sent = after([1000, total]);
  expect(computePercentSent(sent)).toBe(99);
  expect(isSent(sent)).toBe(true);
  expect(formatTransfer(sent)).toBe('Checking…');
});

test('transferText shows amount, speed and remaining time', () => {
  expect(formatTransfer(after([1000, 2e6], [2000, 4e6]))).toBe('4.0 MB of 50.0 MB · 2.0 MB/s · 23 s left');
  expect(formatTransfer(after([1000, 1e5], [2000, 2e5]))).toBe('200 kB of 50.0 MB · 0.1 MB/s · 9 min left');
  expect(formatTransfer(startTransfer(0))).toBe('Starting…');
});
