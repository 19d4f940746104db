import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { guardNavigation, type Navigator } from './navigation-guard.ts';
import { cancelLeave, useLeaveConfirmation, useUnsavedWork, type LeaveConfirmation } from './unsaved-work.ts';

const navigate = jest.fn();
let navigator: Navigator;
let stop: () => void;
let rendered: { readonly current: LeaveConfirmation | undefined };
let unmounts: (() => void)[] = [];

beforeEach(() => {
  jest.resetAllMocks();
  window.history.replaceState({ idx: 3 }, '', '/songs/new');
  navigator = { push: navigate, replace: navigate } as unknown as Navigator;
  stop = guardNavigation(navigator);
  rendered = renderHook(useLeaveConfirmation).result;
});
afterEach(() => {
  stop();
  act(cancelLeave);
  for (const unmount of unmounts.splice(0)) unmount();
  jest.restoreAllMocks();
});

function enterText(dialog?: string) {
  const { result, unmount } = renderHook(() => useUnsavedWork(true, { dialog }));
  unmounts.push(unmount);
  return { release: result.current };
}
const confirmation = () => rendered.current;
const confirm = () => act(() => confirmation()?.leave());

test('navigates without confirmation if nothing is unsaved', () => {
  navigator.push('/song/7');
  expect(navigate).toHaveBeenCalledWith('/song/7');
  expect(confirmation()).toBeUndefined();
});

test('navigates to another page once the user confirms', () => {
  enterText();
  act(() => navigator.push('/song/7'));
  expect(navigate).not.toHaveBeenCalled();
  confirm();
  expect(navigate).toHaveBeenCalledWith('/song/7');
  expect(confirmation()).toBeUndefined();
  navigator.push('/');
  expect(navigate).toHaveBeenCalledTimes(2);
});

test('navigates without confirmation once the work is saved', () => {
  const { release } = enterText();
  release();
  navigator.push('/song/7');
  expect(navigate).toHaveBeenCalledWith('/song/7');
});

test('opens and closes a dialog without confirmation for work on the page', () => {
  enterText();
  navigator.push({ pathname: '/songs/new', search: '?modal=login', hash: '' });
  navigator.replace({ search: '', hash: '' });
  expect(navigate).toHaveBeenCalledTimes(2);
  expect(confirmation()).toBeUndefined();
});

test('asks for confirmation before a dialog with unsaved work closes', () => {
  window.history.replaceState({ idx: 3 }, '', '/?modal=create-playlist');
  stop();
  stop = guardNavigation(navigator);
  enterText('create-playlist');
  navigator.replace({ pathname: '/', search: '?modal=create-playlist&from=menu', hash: '' });
  expect(navigate).toHaveBeenCalledTimes(1);
  act(() => navigator.replace({ pathname: '/', search: '', hash: '' }));
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(confirmation()).toBeDefined();
});

test('reverts Back until the user confirms', () => {
  enterText();
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  const router = jest.fn();
  window.addEventListener('popstate', router);
  window.history.replaceState({ idx: 1 }, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } })));
  expect(router).not.toHaveBeenCalled();
  expect(go).toHaveBeenLastCalledWith(2);
  confirm();
  expect(go).toHaveBeenLastCalledWith(-2);
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  expect(router).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', router);
});

test('blocks beforeunload only while work is unsaved', () => {
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(true);
  const { release } = enterText();
  expect(close()).toBe(false);
  release();
  expect(close()).toBe(true);
});
