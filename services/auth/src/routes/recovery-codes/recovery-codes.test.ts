import { expect, it } from '@jest/globals';
import { createRecoveryCode, hashRecoveryCode } from './recovery-codes.ts';

it('recovery codes have four groups of characters that are hard to confuse, and differ', () => {
  const codes = Array.from({ length: 100 }, createRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
  expect(new Set(codes).size).toBe(100);
});

it('recovery codes are the same however they are typed', () => {
  const hash = hashRecoveryCode('0a1b2c-3d4e5f-6g7h8j-9k0m1n');
  expect(hashRecoveryCode(' OAIB2C 3D4E5F 6G7H8J 9KOMLN ')).toBe(hash);
  expect(hashRecoveryCode('0a1b2c-3d4e5f-6g7h8j-9k0m1p')).not.toBe(hash);
});
