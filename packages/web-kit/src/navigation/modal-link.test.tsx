import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useOpenModal, useSetModal } from './modal-link.ts';

afterEach(cleanup);

/** Renders the router at `path`, with `/first` as the previous history entry. */
function show(path: string) {
  window.history.pushState(null, '', '/first');
  window.history.pushState(null, '', path);
  const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
  const { result } = renderHook(
    () => ({
      setModal: useSetModal(),
      modal: useOpenModal(),
      navigate: useNavigate(),
      location: useLocation(),
    }),
    { wrapper },
  );
  return {
    setModal: (...args: Parameters<ReturnType<typeof useSetModal>>) =>
      act(() => result.current.setModal(...args)),
    back: () => act(() => void result.current.navigate(-1)),
    forward: () => act(() => void result.current.navigate(1)),
    modal: () => result.current.modal?.name,
    path: () => result.current.location.pathname,
    isAt: (path: string, modal?: string) =>
      waitFor(() =>
        expect([result.current.location.pathname, result.current.modal?.name]).toEqual([path, modal]),
      ),
  };
}

test('a closed modal leaves no entry in the history', async () => {
  const page = show('/song/1');
  page.setModal('login');
  expect(page.modal()).toBe('login');
  page.setModal(undefined);
  await page.isAt('/song/1');
  page.back();
  await page.isAt('/first');
});

test('a modal that replaced another leaves no entry in the history', async () => {
  const page = show('/song/2');
  page.setModal('login');
  page.setModal('signup');
  expect(page.modal()).toBe('signup');
  page.setModal(undefined);
  await page.isAt('/song/2');
  page.back();
  await page.isAt('/first');
});

test('closing a modal twice stays on the page', async () => {
  const page = show('/song/3');
  page.setModal('login');
  page.setModal(undefined);
  page.setModal(undefined);
  await page.isAt('/song/3');
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.path()).toBe('/song/3');
});

test('closing a modal that was opened by URL stays on the page', async () => {
  const page = show('/song/4?modal=login');
  page.setModal(undefined);
  await page.isAt('/song/4');
  page.back();
  await page.isAt('/first');
});

test('closing a modal twice stays on the page, however long going back takes', () => {
  const page = show('/song/5');
  page.setModal('login');
  jest.useFakeTimers();
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  page.setModal(undefined);
  jest.advanceTimersByTime(60_000);
  page.setModal(undefined);
  expect(go.mock.calls).toEqual([[-1]]);
  go.mockRestore();
  jest.useRealTimers();
});

test('a modal that Forward opens again closes again', async () => {
  const page = show('/song/6');
  page.setModal('login');
  page.setModal(undefined);
  await page.isAt('/song/6');
  page.forward();
  await page.isAt('/song/6', 'login');
  page.setModal(undefined);
  await page.isAt('/song/6');
});
