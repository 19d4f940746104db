import { useRef } from 'react';
import { lastFocus } from './last-focus.ts';

/**
 * Gives focus back when a dialog closes: to the dialog below it, or to what led to it on the page. What was chosen from a menu
 * is gone by then, so that it goes to the menu's button.
 */
export function useFocusReturn() {
  const below = useRef<Element>(null);
  return {
    rememberFocus: () => {
      below.current = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
    },
    returnFocus: (event: Event) => {
      const back = below.current?.isConnected ? below.current : lastFocus();
      if (!(back instanceof HTMLElement)) return;
      event.preventDefault();
      back.focus();
    },
  };
}
