import { holdPopState, type NavigationContext } from '@rubato/web-kit';
import type { ContextType } from 'react';

export type Navigator = ContextType<typeof NavigationContext>['navigator'];

/**
 * From now on every way to another page, links, buttons, Back and Forward, calls `ask` with what would go there. The
 * router has this for its data routers only. Returns what ends it; going there ends it too.
 */
export function holdNavigation(navigator: Navigator, ask: (go: () => void) => void): () => void {
  const { pathname: here } = window.location;
  const { push, replace } = navigator;
  let place = placeInHistory();

  const held =
    (way: Navigator['push']): Navigator['push'] =>
    (to, ...rest) => {
      const go = () => way(to, ...rest);
      if (pathOf(to, here) !== here) return ask(() => letGo(go));
      go();
      place = placeInHistory();
    };
  /** Back and Forward have happened already: they are undone, and done again where the answer is yes. */
  const undo = (event: PopStateEvent) => {
    const steps = placeInHistory() - place;
    if (window.location.pathname === here) return void (place = placeInHistory());
    event.stopImmediatePropagation();
    window.history.go(-steps);
    ask(() => letGo(() => window.history.go(steps)));
  };
  const end = () => {
    Object.assign(navigator, { push, replace });
    letBack();
  };
  const letGo = (go: () => void) => {
    end();
    go();
  };

  Object.assign(navigator, { push: held(push), replace: held(replace) });
  const letBack = holdPopState(undo);
  return end;
}

/** The router numbers the entries of the history. */
function placeInHistory(): number {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}

function pathOf(to: Parameters<Navigator['push']>[0], here: string): string {
  if (typeof to === 'string') return new URL(to, window.location.href).pathname;
  return to.pathname ?? here;
}
