import { expect, it } from '@jest/globals';
import { retryWhenUnavailable } from './retry-when-unavailable.ts';

/** Fails `times` times, then returns the number of calls. */
function failing(times: number, error: Error): () => Promise<number> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
}

const unavailable = new Error('Query read timeout');

it('retries while a server is unavailable', async () => {
  await expect(retryWhenUnavailable(failing(9, unavailable), 0)).resolves.toBe(10);
});

it('gives up after ten attempts', async () => {
  await expect(retryWhenUnavailable(failing(10, unavailable), 0)).rejects.toBe(unavailable);
});

it('does not retry after any other error', async () => {
  const error = new Error('relation "users" does not exist');
  await expect(retryWhenUnavailable(failing(1, error), 0)).rejects.toBe(error);
});
