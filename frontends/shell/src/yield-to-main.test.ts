import { expect, test } from '@jest/globals';
import { yieldToMain } from './yield-to-main.ts';

test('yieldToMain resolves in a later task', async () => {
  const order: string[] = [];
  setTimeout(() => order.push('queued task'));
  await yieldToMain();
  order.push('continuation');
  expect(order).toEqual(['queued task', 'continuation']);
});
