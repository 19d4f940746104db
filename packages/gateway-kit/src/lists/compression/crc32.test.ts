import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { combineCrc32 } from './crc32.ts';

describe('combineCrc32', () => {
  it('returns the CRC-32 of the concatenation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.uint8Array({ maxLength: 5000 }), (a, b) => {
        expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
      }),
    );
  });

  it('handles a long second buffer', () => {
    const [a, b] = [Buffer.from('first'), Buffer.alloc(20_000_000, 'second ')];
    expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(b, crc32(a)));
  });
});
