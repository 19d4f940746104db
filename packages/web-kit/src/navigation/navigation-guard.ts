import { useContext, useEffect, type ContextType } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { interceptPopState } from './intercept-pop-state.ts';
import { parseModalName } from './modal-link.ts';
import { confirmLeave } from './unsaved-work.ts';

export type Navigator = ContextType<typeof NavigationContext>['navigator'];

/** Asks for confirmation before navigation that would lose unsaved work. Used once, in the shell. */
export function useNavigationGuard(): void {
  const { navigator } = useContext(NavigationContext);
  useEffect(() => guardNavigation(navigator), [navigator]);
}

interface HistoryLocation {
  readonly url: URL;
  /** The router's index of the history entry. */
  readonly index: number;
}

/**
 * Intercepts links, buttons, Back and Forward. React Router offers this for data routers only. Returns a function that removes the guard.
 */
export function guardNavigation(navigator: Navigator): () => void {
  const { push, replace } = navigator;
  let location = getCurrentLocation();

  const guard =
    (navigate: Navigator['push']): Navigator['push'] =>
    (to, ...rest) =>
      confirmIfUnsaved(location.url, toUrl(to, location.url), () => {
        navigate(to, ...rest);
        location = getCurrentLocation();
      });
  /** Back and Forward have already happened: they are reverted, and repeated once the user confirms. */
  const handlePop = (event: PopStateEvent) => {
    const next = getCurrentLocation();
    const steps = next.index - location.index;
    let isSynchronous = true;
    confirmIfUnsaved(location.url, next.url, () => {
      if (isSynchronous) location = next;
      else window.history.go(steps);
    });
    isSynchronous = false;
    if (location === next) return;
    event.stopImmediatePropagation();
    window.history.go(-steps);
  };

  Object.assign(navigator, { push: guard(push), replace: guard(replace) });
  const stopIntercepting = interceptPopState(handlePop);
  return () => {
    Object.assign(navigator, { push, replace });
    stopIntercepting();
  };
}

/** Leaving the page loses all unsaved work. Switching the dialog on the same page loses only the work in the dialog. */
function confirmIfUnsaved(from: URL, to: URL, proceed: () => void): void {
  if (from.pathname !== to.pathname) return confirmLeave(proceed);
  const [left, next] = [parseModalName(from.search), parseModalName(to.search)];
  if (left === undefined || left === next) return proceed();
  confirmLeave(proceed, ({ dialog }) => dialog === left);
}

function getCurrentLocation(): HistoryLocation {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  const index = isNumbered && typeof state.idx === 'number' ? state.idx : 0;
  return { url: new URL(window.location.href), index };
}

function toUrl(to: Parameters<Navigator['push']>[0], base: URL): URL {
  if (typeof to === 'string') return new URL(to, base);
  const url = new URL(base);
  url.pathname = to.pathname ?? base.pathname;
  url.search = to.search ?? '';
  return url;
}
