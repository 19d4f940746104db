import { act, renderHook, waitFor } from '@testing-library/react';
import { expect } from '@jest/globals';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useOpenModal, useSetModal } from '../src/navigation/modal-link.ts';
import { useOverlay } from '../src/navigation/overlay-link.ts';

/** Renders the router at `path`, with `/first` as the previous history entry. */
export function showPage(path: string) {
  window.history.pushState(null, '', '/first');
  window.history.pushState(null, '', path);
  const { result } = renderHook(
    () => ({
      setModal: useSetModal(),
      modal: useOpenModal(),
      overlay: useOverlay('player'),
      navigate: useNavigate(),
      location: useLocation(),
    }),
    { wrapper: BrowserRouter },
  );
  const modal = () => result.current.modal?.name;
  const url = () => result.current.location.pathname + result.current.location.search;
  return {
    setModal: (...args: Parameters<ReturnType<typeof useSetModal>>) =>
      act(() => result.current.setModal(...args)),
    setOverlayOpen: (open: boolean) => act(() => result.current.overlay[1](open)),
    navigate: (to: string) => act(() => void result.current.navigate(to)),
    back: () => act(() => void result.current.navigate(-1)),
    forward: () => act(() => void result.current.navigate(1)),
    modal,
    isOverlayOpen: () => result.current.overlay[0],
    url,
    /** Waits for the URL: going back is asynchronous. */
    isAt: (expected: string) => waitFor(() => expect(url()).toBe(expected)),
  };
}
