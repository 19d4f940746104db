import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { guardNavigation, type Navigator } from './navigation-guard.ts';
import { cancelLeave, useLeaveConfirmation, useUnsavedWork, type LeaveConfirmation } from './unsaved-work.ts';

const went = jest.fn();
let navigator: Navigator;
let end: () => void;
let asked: { readonly current: LeaveConfirmation | undefined };
let unmounts: (() => void)[] = [];

beforeEach(() => {
  jest.resetAllMocks();
  window.history.replaceState({ idx: 3 }, '', '/songs/new');
  navigator = { push: went, replace: went } as unknown as Navigator;
  end = guardNavigation(navigator);
  asked = renderHook(useLeaveConfirmation).result;
});
afterEach(() => {
  end();
  act(cancelLeave);
  for (const unmount of unmounts.splice(0)) unmount();
  jest.restoreAllMocks();
});

function typeSomething(dialog?: string) {
  const { result, unmount } = renderHook(() => useUnsavedWork(true, { dialog }));
  unmounts.push(unmount);
  return { release: result.current };
}
const question = () => asked.current;
const answerYes = () => act(() => question()?.leave());

test('with nothing unsaved, every way is free', () => {
  navigator.push('/song/7');
  expect(went).toHaveBeenCalledWith('/song/7');
  expect(question()).toBeUndefined();
});

test('a way to another page is asked about, and gone once the answer is yes', () => {
  typeSomething();
  act(() => navigator.push('/song/7'));
  expect(went).not.toHaveBeenCalled();
  answerYes();
  expect(went).toHaveBeenCalledWith('/song/7');
  expect(question()).toBeUndefined();
  navigator.push('/');
  expect(went).toHaveBeenCalledTimes(2);
});

test('what is saved can be left at once', () => {
  const { release } = typeSomething();
  release();
  navigator.push('/song/7');
  expect(went).toHaveBeenCalledWith('/song/7');
});

test('a dialog over the page loses nothing of the page', () => {
  typeSomething();
  navigator.push({ pathname: '/songs/new', search: '?modal=login', hash: '' });
  navigator.replace({ search: '', hash: '' });
  expect(went).toHaveBeenCalledTimes(2);
  expect(question()).toBeUndefined();
});

test('leaving a dialog loses what was typed in it', () => {
  window.history.replaceState({ idx: 3 }, '', '/?modal=create-playlist');
  end();
  end = guardNavigation(navigator);
  typeSomething('create-playlist');
  navigator.replace({ pathname: '/', search: '?modal=create-playlist&from=menu', hash: '' });
  expect(went).toHaveBeenCalledTimes(1);
  act(() => navigator.replace({ pathname: '/', search: '', hash: '' }));
  expect(went).toHaveBeenCalledTimes(1);
  expect(question()).toBeDefined();
});

test('Back is undone until the answer is yes', () => {
  typeSomething();
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const router = jest.fn();
  window.addEventListener('popstate', router);
  window.history.replaceState({ idx: 1 }, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } })));
  expect(router).not.toHaveBeenCalled();
  expect(go).toHaveBeenLastCalledWith(2);
  answerYes();
  expect(go).toHaveBeenLastCalledWith(-2);
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  expect(router).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', router);
});

test('the browser is told to ask while anything is unsaved, and no longer', () => {
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  const { release } = typeSomething();
  expect(close()).toBe(false);
  release();
  expect(close()).toBe(true);
});
