import { expect, test } from '@jest/globals';
import { formatBytes } from './formats.ts';

test.each([
  [0, '0 kB'],
  [900, '0.9 kB'],
  [3_400_000, '3.4 MB'],
  [20_000_000_000, '20 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
