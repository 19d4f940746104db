import { afterEach, expect, jest, test } from '@jest/globals';
import { isFirstVisit } from './first-visit.ts';

afterEach(() => void jest.restoreAllMocks());

test('reports only the first visit', () => {
  localStorage.clear();
  expect(isFirstVisit()).toBe(true);
  expect(isFirstVisit()).toBe(false);
});

test('reports no first visit when storage is unavailable', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Closed', 'SecurityError');
  });
  expect(isFirstVisit()).toBe(false);
});
