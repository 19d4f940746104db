import { describe, expect, it } from '@jest/globals';
import { isResetDue, resetTimeSchema } from './reset-time.ts';

describe('isResetDue', () => {
  it.each([
    ['2026-11-22T02:59:00Z', '2026-11-21T03:00:00Z', false],
    ['2026-11-22T03:00:00Z', '2026-11-21T03:00:00Z', true],
    ['2026-11-22T03:01:00Z', '2026-11-22T03:00:30Z', false],
    ['2026-11-22T23:00:00Z', '2026-11-22T02:00:00Z', true],
    ['2026-11-25T01:00:00Z', '2026-11-22T04:00:00Z', true],
    ['2026-11-22T02:00:00Z', undefined, true],
  ])('at %s after a reset at %s returns %p', (now, last, due) => {
    expect(isResetDue('03:00', last === undefined ? undefined : new Date(last), new Date(now))).toBe(due);
  });

  it('returns false when off', () => {
    expect(isResetDue('off', undefined, new Date())).toBe(false);
  });
});

it.each(['3:00', '24:00', '12:60', 'nightly', ''])('resetTimeSchema rejects %j', (text) => {
  expect(resetTimeSchema.safeParse(text).success).toBe(false);
});
