import { expect, test } from '@jest/globals';
import { yieldToMain } from './yield-to-main.ts';

test('what goes on after a breath goes on in a later task', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('what the browser had to do'));
  await yieldToMain();
  order.push('the rest');
  expect(order).toEqual(['what the browser had to do', 'the rest']);
});
