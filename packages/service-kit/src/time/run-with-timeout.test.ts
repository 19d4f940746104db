import { describe, expect, it } from '@jest/globals';
import { runWithTimeout } from './run-with-timeout.ts';

const fail = () => {
  throw new Error('too late');
};

const never = new Promise(() => {});

describe('runWithTimeout', () => {
  it('returns the result of work that settles in time', async () => {
    await expect(runWithTimeout(Promise.resolve('done'), 60_000, fail)).resolves.toBe('done');
  });

  it('throws the error of work that fails in time', async () => {
    await expect(runWithTimeout(Promise.reject(new Error('broken')), 60_000, fail)).rejects.toThrow('broken');
  });

  it('returns the fallback when the work takes too long', async () => {
    await expect(runWithTimeout(never, 5, () => 'fallback')).resolves.toBe('fallback');
  });

  it('throws the error of the fallback when the work takes too long', async () => {
    await expect(runWithTimeout(never, 5, fail)).rejects.toThrow('too late');
  });

  it('ignores an error that comes after the timeout', async () => {
    const work = Promise.withResolvers<never>();
    await expect(runWithTimeout(work.promise, 5, () => 'fallback')).resolves.toBe('fallback');
    work.reject(new Error('too late'));
    await expect(work.promise).rejects.toThrow('too late');
  });
});
