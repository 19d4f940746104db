import { useContext, useEffect, type ContextType } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { interceptPopState } from './intercept-pop-state.ts';
import { modalNameIn } from './modal-link.ts';
import { confirmLeave } from './unsaved-work.ts';

export type Navigator = ContextType<typeof NavigationContext>['navigator'];

/** Every way to another page or out of a dialog asks first where it would lose unsaved work. For the frame of all pages. */
export function useNavigationGuard(): void {
  const { navigator } = useContext(NavigationContext);
  useEffect(() => guardNavigation(navigator), [navigator]);
}

interface Place {
  readonly url: URL;
  /** The router numbers the entries of the history. */
  readonly index: number;
}

/** Holds links, buttons, Back and Forward; the router does this for its data routers only. Returns what ends it. */
export function guardNavigation(navigator: Navigator): () => void {
  const { push, replace } = navigator;
  let place = currentPlace();

  const held =
    (way: Navigator['push']): Navigator['push'] =>
    (to, ...rest) =>
      askOnTheWay(place.url, urlOf(to, place.url), () => {
        way(to, ...rest);
        place = currentPlace();
      });
  /** Back and Forward have happened already: they are undone, and done again when the answer is yes. */
  const afterPop = (event: PopStateEvent) => {
    const next = currentPlace();
    const steps = next.index - place.index;
    let isAsking = true;
    askOnTheWay(place.url, next.url, () => {
      if (isAsking) place = next;
      else window.history.go(steps);
    });
    isAsking = false;
    if (place === next) return;
    event.stopImmediatePropagation();
    window.history.go(-steps);
  };

  Object.assign(navigator, { push: held(push), replace: held(replace) });
  const letPop = interceptPopState(afterPop);
  return () => {
    Object.assign(navigator, { push, replace });
    letPop();
  };
}

/** Another page loses all that is unsaved, another dialog on the same page what the first one held. */
function askOnTheWay(from: URL, to: URL, go: () => void): void {
  if (from.pathname !== to.pathname) return confirmLeave(go);
  const [left, next] = [modalNameIn(from.search), modalNameIn(to.search)];
  if (left === undefined || left === next) return go();
  confirmLeave(go, ({ dialog }) => dialog === left);
}

function currentPlace(): Place {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  const index = isNumbered && typeof state.idx === 'number' ? state.idx : 0;
  return { url: new URL(window.location.href), index };
}

function urlOf(to: Parameters<Navigator['push']>[0], base: URL): URL {
  if (typeof to === 'string') return new URL(to, base);
  const url = new URL(base);
  url.pathname = to.pathname ?? base.pathname;
  url.search = to.search ?? '';
  return url;
}
