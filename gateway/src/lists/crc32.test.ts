import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { combineCrc32 } from './crc32.ts';

describe('the CRC-32 of two texts together', () => {
  it('follows from the CRC-32 of each', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.uint8Array({ maxLength: 5000 }), (a, b) => {
        expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
      }),
    );
  });

  it('also for a long second text', () => {
    const [a, b] = [Buffer.from('first'), Buffer.alloc(20_000_000, 'second ')];
    expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(b, crc32(a)));
  });
});
