import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { createSessionToken, readSessionToken } from './session-cookie.ts';

const request = (cookies: Record<string, string>, protocol = 'http') =>
  ({ cookies, protocol }) as unknown as FastifyRequest;

describe('the session token of a request', () => {
  it('is the value of its cookie', () => {
    const token = createSessionToken();
    expect(readSessionToken(request({ session: token }))).toBe(token);
    expect(readSessionToken(request({ '__Host-session': token }, 'https'))).toBe(token);
  });

  it.each([
    ['there is no cookie', {}],
    ['it is empty', { session: '' }],
    ['it is longer than a token', { session: 'a'.repeat(14_000) }],
    ['it is one character longer', { session: 'a'.repeat(44) }],
    ['it is shorter', { session: 'a'.repeat(42) }],
    ['it has other characters', { session: `${'a'.repeat(42)}.` }],
    ['it ends with a line break', { session: `${'a'.repeat(43)}\n` }],
  ])('is empty if %s', (_reason, cookies: Record<string, string>) => {
    expect(readSessionToken(request(cookies))).toBe('');
  });
});
