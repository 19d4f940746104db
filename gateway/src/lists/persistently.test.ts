import { expect, it, jest } from '@jest/globals';
import { AppError } from '@rubato/contracts';
import { persistently } from './persistently.ts';

const away = new AppError('UNAVAILABLE', 'Away');

it('reads again what is away for a moment', async () => {
  const read = jest.fn<() => Promise<string>>().mockRejectedValueOnce(away).mockResolvedValue('a segment');
  expect(await persistently(read)).toBe('a segment');
  expect(read).toHaveBeenCalledTimes(2);
});

it.each([
  ['what stays away', away, 3],
  ['what is refused', new AppError('NOT_FOUND', 'Gone'), 1],
])('gives up %s', async (_what, error, times) => {
  const read = jest.fn<() => Promise<string>>().mockRejectedValue(error);
  await expect(persistently(read)).rejects.toBe(error);
  expect(read).toHaveBeenCalledTimes(times);
});
