import { useLayoutEffect, useRef } from 'react';

/** In the bottom player: the buttons that open the panels, and what stands there while there is nothing to play. */
const buttons = { queue: '[data-opens="queue"]', lyrics: '[data-opens="lyrics"]' };
const nothing = '[data-nothing-plays]';

/**
 * Who works by keyboard in the panel when it goes away stands at the button that opens it again, or, with nothing to play any more,
 * where the player says so. Returns what the panel's element needs.
 */
export function useFocusLeft(panel: keyof typeof buttons) {
  const inside = useRef(false);
  useLayoutEffect(
    () => () => {
      if (!inside.current) return;
      inside.current = false;
      // The page is changing: once it has, the focus is lost, and what is to have it is there.
      queueMicrotask(() =>
        document.querySelector<HTMLElement>(`${buttons[panel]}:enabled, ${nothing}`)?.focus(),
      );
    },
    [panel],
  );
  // React's events come from menus and dialogs of the panel too, which stand elsewhere in the document.
  return { onFocus: () => (inside.current = true), onBlur: () => (inside.current = false) };
}
