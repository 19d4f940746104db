import { createHash, randomInt } from 'node:crypto';

/** 32 characters that are hard to confuse: no i, l, o and u. Source: https://www.crockford.com/base32.html. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const [groups, groupLength] = [4, 6];

/** A code of 120 bits in four groups, such as `7h2kp9-…`. */
export function createRecoveryCode(): string {
  const createGroup = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, createGroup).join('-');
}

/** The SHA-256 of a code in hexadecimal. Case, spaces and hyphens do not matter, and neither does o for 0, or i and l for 1. */
export function hashRecoveryCode(code: string): string {
  const canonical = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(canonical).digest('hex');
}
