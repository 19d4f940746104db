import { describe, expect, it, jest } from '@jest/globals';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { retry, retryAtStartup } from './retry.ts';

const temporary = new Error('Query read timeout');
const permanent = new Error('relation "users" does not exist');
const isTemporary = (error: unknown) => error === temporary;

/** Fails `times` times with `error`, then returns the number of the attempt. */
const failing = (times: number, error = temporary) => {
  let calls = 0;
  return jest.fn(async (attempt = 0) => {
    calls += 1;
    if (calls <= times) throw error;
    return attempt;
  });
};

describe('retry', () => {
  it('resolves with the result of the first attempt that succeeds', async () => {
    await expect(retry(failing(2), { maxAttempts: 3, isTemporary })).resolves.toBe(3);
  });

  it('throws the error of the last attempt', async () => {
    const work = failing(3);
    await expect(retry(work, { maxAttempts: 3, isTemporary })).rejects.toBe(temporary);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('throws an error that is not temporary immediately', async () => {
    const work = failing(1, permanent);
    await expect(retry(work, { maxAttempts: 3, isTemporary })).rejects.toBe(permanent);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('reports each retry with the number of failures, and waits as computed from it', async () => {
    const onRetry = jest.fn();
    const computeDelayMs = jest.fn(() => 0);
    await retry(failing(2), { maxAttempts: 5, isTemporary, computeDelayMs, onRetry });
    expect(computeDelayMs.mock.calls).toEqual([[1], [2]]);
    expect(onRetry.mock.calls).toEqual([
      [temporary, 1],
      [temporary, 2],
    ]);
  });

  it('starts no attempt after the deadline', async () => {
    const work = failing(1);
    const late = { deadline: getMonotonicTime() + 60_000, computeDelayMs: () => 60_000 };
    await expect(retry(work, { maxAttempts: 3, isTemporary, ...late })).rejects.toBe(temporary);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('ends a delay when the signal is aborted', async () => {
    const controller = new AbortController();
    const work = failing(1);
    const outcome = retry(work, {
      maxAttempts: 3,
      isTemporary,
      computeDelayMs: () => 3_600_000,
      signal: controller.signal,
      onRetry: () => setImmediate(() => controller.abort()),
    });
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not start after the signal was aborted', async () => {
    const work = failing(0);
    const outcome = retry(work, { maxAttempts: 3, isTemporary, signal: AbortSignal.abort() });
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
    expect(work).not.toHaveBeenCalled();
  });
});

describe('retryAtStartup', () => {
  it('attempts a step ten times while a server is unavailable', async () => {
    const [tenth, none] = [failing(9), failing(10)];
    await retryAtStartup(tenth, 0);
    await expect(retryAtStartup(none, 0)).rejects.toBe(temporary);
    expect([tenth.mock.calls.length, none.mock.calls.length]).toEqual([10, 10]);
  });

  it('does not retry after any other error', async () => {
    await expect(retryAtStartup(failing(1, permanent), 0)).rejects.toBe(permanent);
  });
});
