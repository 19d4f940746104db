import { jest } from '@jest/globals';

/** Whether the promise has resolved once `milliseconds` of fake time have passed. */
export async function isSettledAfter(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let isSettled = false;
  void promise.then(() => (isSettled = true));
  await jest.advanceTimersByTimeAsync(milliseconds);
  return isSettled;
}
