import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dismissToasts, shownToasts } from '@rubato/web-kit/testing';
import { copyText } from './copy-text.ts';

const writeText = jest.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  dismissToasts();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('copyText copies the text and says so', async () => {
  await copyText('https://rubato.example', 'Link');
  expect([writeText.mock.calls, shownToasts()]).toEqual([[['https://rubato.example']], ['Link copied']]);
});

test('copyText says what to do if the browser refuses', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await copyText('https://rubato.example', 'Link');
  expect(shownToasts()).toEqual(['Link couldn’t be copied. Select the text instead.']);
});

test('copyText says what to do at an address without HTTPS, where there is no clipboard', async () => {
  Reflect.deleteProperty(navigator, 'clipboard');
  await copyText('https://rubato.example', 'Link');
  expect(shownToasts()).toEqual(['Link couldn’t be copied. Select the text instead.']);
});
