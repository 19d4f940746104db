import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Attempts, Wakening } from './waiting.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether a promise is settled after so many milliseconds. */
async function isOver(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let over = false;
  void promise.then(() => (over = true));
  await jest.advanceTimersByTimeAsync(milliseconds);
  return over;
}

test('what happens before the wait is not missed, and counts once', async () => {
  const wakening = new Wakening();
  wakening.wake();
  expect(await isOver(wakening.wait(), 0)).toBe(true);
  const waiting = wakening.wait();
  expect(await isOver(waiting, 1000)).toBe(false);
  wakening.wake();
  expect(await isOver(waiting, 0)).toBe(true);
});

describe('attempts', () => {
  test('are made later each time, until one succeeds', async () => {
    const attempts = new Attempts();
    for (const seconds of [1, 2, 4, 8, 15, 15]) {
      const failed = attempts.failed(() => {});
      expect(attempts.haveFailed).toBe(true);
      expect(await isOver(failed, seconds * 1000 - 1)).toBe(false);
      expect(await isOver(failed, 1)).toBe(true);
    }
    attempts.succeeded();
    expect(attempts.haveFailed).toBe(false);
    expect(
      await isOver(
        attempts.failed(() => {}),
        1000,
      ),
    ).toBe(true);
  });

  test('are made at once where that is asked for, even while the failure is told', async () => {
    const attempts = new Attempts();
    expect(
      await isOver(
        attempts.failed(() => attempts.retry()),
        0,
      ),
    ).toBe(true);
  });
});
