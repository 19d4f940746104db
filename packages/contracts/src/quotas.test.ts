import { expect, it } from '@jest/globals';
import { quotaTexts } from './quotas.ts';

it('quota messages contain the limit', () => {
  expect(quotaTexts.songs(10_000)).toBe('You can have up to 10,000 songs. Delete one to add another.');
});

it('quotas of nothing are named as such', () => {
  expect(quotaTexts.songs(0)).toBe('Your account can’t add songs.');
  expect(quotaTexts.bytes(0)).toBe('Your account can’t store files.');
});

it.each([
  [999, '999 bytes'],
  [1000, '1 kB'],
  [52_428_800, '52.4 MB'],
  [20_000_000_000, '20 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%d bytes are formatted as %s', (bytes, text) => {
  expect(quotaTexts.bytes(bytes)).toContain(`up to ${text}.`);
});
