import { useLayoutEffect, useRef } from 'react';
import { emptyPlayerSelector } from '../bottom-player/now-playing.tsx';

/** In the bottom player: the buttons that open the panels. */
const buttons = { queue: '[data-opens="queue"]', lyrics: '[data-opens="lyrics"]' };

/**
 * When the panel closes while it has the focus, moves the focus to the button that opens it, or to the placeholder if the queue is
 * empty. Returns the event handlers for the panel's element.
 */
export function useFocusReturn(panel: keyof typeof buttons) {
  const hasFocus = useRef(false);
  useLayoutEffect(
    () => () => {
      if (!hasFocus.current) return;
      hasFocus.current = false;
      // The target may be rendered in the same commit, so wait for its end.
      queueMicrotask(() =>
        document.querySelector<HTMLElement>(`${buttons[panel]}:enabled, ${emptyPlayerSelector}`)?.focus(),
      );
    },
    [panel],
  );
  // React events also bubble from the panel's menus and dialogs, which are elsewhere in the document.
  return { onFocus: () => (hasFocus.current = true), onBlur: () => (hasFocus.current = false) };
}
