import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

const fail = () => {
  throw new Error('too late');
};

describe('withTimeout', () => {
  it('returns the result of work that settles in time', async () => {
    await expect(withTimeout(Promise.resolve('done'), 1000, fail)).resolves.toBe('done');
  });

  it('throws the error of work that fails in time', async () => {
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000, fail)).rejects.toThrow('broken');
  });

  it('returns the fallback when the work takes too long', async () => {
    await expect(withTimeout(delay(1000), 5, () => 'fallback')).resolves.toBe('fallback');
  });

  it('throws the error of the fallback when the work takes too long', async () => {
    await expect(withTimeout(delay(1000), 5, fail)).rejects.toThrow('too late');
  });

  it('ignores an error that comes after the timeout', async () => {
    const work = delay(20).then(fail);
    await expect(withTimeout(work, 5, () => 'fallback')).resolves.toBe('fallback');
    await expect(work).rejects.toThrow('too late');
  });
});
