import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isSettledAfter } from './is-settled-after.double.ts';
import { RetryBackoff } from './retry-backoff.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('RetryBackoff', () => {
  test('waits longer after each failure, until an attempt succeeds', async () => {
    const backoff = new RetryBackoff();
    for (const seconds of [1, 2, 4, 8, 15, 15]) {
      const wait = backoff.waitAfterFailure(() => {});
      expect(backoff.hasFailed).toBe(true);
      expect(await isSettledAfter(wait, seconds * 1000 - 1)).toBe(false);
      expect(await isSettledAfter(wait, 1)).toBe(true);
    }
    backoff.reset();
    expect(backoff.hasFailed).toBe(false);
    expect(
      await isSettledAfter(
        backoff.waitAfterFailure(() => {}),
        1000,
      ),
    ).toBe(true);
  });

  test('retries immediately on request, even from the failure callback', async () => {
    const backoff = new RetryBackoff();
    expect(
      await isSettledAfter(
        backoff.waitAfterFailure(() => backoff.retryNow()),
        0,
      ),
    ).toBe(true);
  });
});
