import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { holdNavigation, type Navigator } from './hold-navigation.ts';

const went = jest.fn();
const ask = jest.fn<(go: () => void) => void>();
let navigator: Navigator;
let end: () => void;

beforeEach(() => {
  jest.resetAllMocks();
  window.history.replaceState({ idx: 3 }, '', '/songs/new');
  navigator = { push: went, replace: went } as unknown as Navigator;
  end = holdNavigation(navigator, ask);
});
afterEach(() => end());

test('a way to another page is asked about, and gone once the answer is yes', () => {
  navigator.push('/song/7');
  expect(went).not.toHaveBeenCalled();
  ask.mock.calls[0]?.[0]();
  expect(went).toHaveBeenCalledWith('/song/7');
  navigator.push('/');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a modal over the same page is nobody’s business', () => {
  navigator.push({ pathname: '/songs/new', search: '?modal=login', hash: '' });
  navigator.replace({ search: '', hash: '' });
  expect(went).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
});

test('Back is undone until the answer is yes', () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const router = jest.fn();
  window.addEventListener('popstate', router);
  window.history.replaceState({ idx: 1 }, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  expect(router).not.toHaveBeenCalled();
  expect(go).toHaveBeenLastCalledWith(2);
  ask.mock.calls[0]?.[0]();
  expect(go).toHaveBeenLastCalledWith(-2);
  window.removeEventListener('popstate', router);
});

test('once it has ended nothing is asked', () => {
  end();
  navigator.push('/song/7');
  expect(went).toHaveBeenCalledTimes(1);
  expect(ask).not.toHaveBeenCalled();
});
