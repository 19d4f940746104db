import { describe, expect, it } from '@jest/globals';
import { isGzipAccepted } from './is-gzip-accepted.ts';

describe('isGzipAccepted', () => {
  it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.8', '*', 'identity, *;q=0.1'])(
    'returns true for %p',
    (header) => expect(isGzipAccepted(header)).toBe(true),
  );

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip;q=0, *', '*;q=0', 'gzip;q=x', 'x-gzip-not'])(
    'returns false for %p',
    (header) => expect(isGzipAccepted(header)).toBe(false),
  );
});
