import { expect, it } from '@jest/globals';
import { PageIndex } from './page-index.ts';

const page = { find: async () => undefined };

it('keeps the latest URLs, up to a number and a length', () => {
  const index = new PageIndex();
  for (let n = 0; n <= 1000; n += 1) index.add(`/?${n}`, page);
  index.add(`/?${'x'.repeat(300)}`, page);
  expect(index.find('/?0')).toBeUndefined();
  expect(index.find('/?1')).toBe(page);
  expect(index.find('/?1000')).toBe(page);
  expect(index.find(`/?${'x'.repeat(300)}`)).toBeUndefined();
});
