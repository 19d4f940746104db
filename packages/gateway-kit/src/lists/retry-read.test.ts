import { expect, it, jest } from '@jest/globals';
import { AppError } from '@rubato/contracts';
import { retryRead } from './retry-read.ts';

const unavailable = new AppError('UNAVAILABLE', 'Unavailable');

it('retries while the source is unavailable', async () => {
  const read = jest
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(unavailable)
    .mockResolvedValue('a segment');
  expect(await retryRead(read)).toBe('a segment');
  expect(read).toHaveBeenCalledTimes(2);
});

it.each([
  ['a persistent UNAVAILABLE', unavailable, 3],
  ['another error', new AppError('NOT_FOUND', 'Not found'), 1],
])('throws %s', async (_what, error, attempts) => {
  const read = jest.fn<() => Promise<string>>().mockRejectedValue(error);
  await expect(retryRead(read)).rejects.toBe(error);
  expect(read).toHaveBeenCalledTimes(attempts);
});
