import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useNavigationGuard } from './navigation-guard.ts';
import { cancelLeave, useLeaveConfirmation, useUnsavedWork } from './unsaved-work.ts';

const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
let page: { readonly current: ReturnType<typeof usePage> };

/** A form under the router that the shell uses. */
function usePage() {
  const [isUnsaved, setUnsaved] = useState(false);
  useNavigationGuard();
  useUnsavedWork(isUnsaved);
  return {
    setUnsaved,
    path: useLocation().pathname,
    navigate: useNavigate(),
    confirmation: useLeaveConfirmation(),
  };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/first');
  page = renderHook(usePage, { wrapper }).result;
  act(() => void page.current.navigate('/form'));
  act(() => page.current.setUnsaved(true));
  expect(page.current.path).toBe('/form');
});
afterEach(() => {
  act(cancelLeave);
  cleanup();
});

test('the router stays on the page until the user confirms', () => {
  act(() => void page.current.navigate('/song/7'));
  expect([page.current.path, window.location.pathname]).toEqual(['/form', '/form']);
  act(() => page.current.confirmation?.leave());
  expect([page.current.path, window.location.pathname]).toEqual(['/song/7', '/song/7']);
});

test('the router does not see Back until the user confirms', async () => {
  act(() => window.history.back());
  await waitFor(() => expect(page.current.confirmation).toBeDefined());
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(page.current.path).toBe('/form');
  act(() => page.current.confirmation?.leave());
  await waitFor(() => expect(page.current.path).toBe('/first'));
});
