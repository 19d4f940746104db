import { expect, it } from '@jest/globals';
import { retryWhileAway } from './retry-while-away.ts';

/** Fails `times` times, then returns how often it was called. */
function failing(times: number, error: Error): () => Promise<number> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
}

const away = new Error('Query read timeout');

it('retries while a server is unavailable', async () => {
  await expect(retryWhileAway(failing(9, away), 0)).resolves.toBe(10);
});

it('gives up after ten attempts', async () => {
  await expect(retryWhileAway(failing(10, away), 0)).rejects.toBe(away);
});

it('does not retry after any other error', async () => {
  const error = new Error('relation "users" does not exist');
  await expect(retryWhileAway(failing(1, error), 0)).rejects.toBe(error);
});
