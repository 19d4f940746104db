import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AutoResetEvent } from './auto-reset-event.ts';
import { isSettledAfter } from './is-settled-after.double.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('AutoResetEvent', () => {
  test('releases one waiter each time it is set, also if it was set before the wait', async () => {
    const event = new AutoResetEvent();
    event.set();
    expect(await isSettledAfter(event.wait(), 0)).toBe(true);
    const waiting = event.wait();
    expect(await isSettledAfter(waiting, 1000)).toBe(false);
    event.set();
    expect(await isSettledAfter(waiting, 0)).toBe(true);
  });
});
