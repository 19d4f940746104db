import { expect, it } from '@jest/globals';
import { createTooManyAttempts } from './too-many-attempts.ts';

it.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [840, '14 minutes'],
  [3600, '60 minutes'],
  [7141, '2 hours'],
  [86_400, '24 hours'],
])('says that %i seconds are left', (retryAfterSeconds, text) => {
  expect(createTooManyAttempts(retryAfterSeconds)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: `Too many attempts. Please try again in ${text}.`,
    retryAfterSeconds,
  });
});
