import { afterEach, expect, jest, test } from '@jest/globals';
import { isFirstVisit } from './first-visit.ts';

afterEach(() => void jest.restoreAllMocks());

test('a visit is the first one once', () => {
  localStorage.clear();
  expect(isFirstVisit()).toBe(true);
  expect(isFirstVisit()).toBe(false);
});

test('where nothing can be remembered, no visit is the first one', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Closed', 'SecurityError');
  });
  expect(isFirstVisit()).toBe(false);
});
