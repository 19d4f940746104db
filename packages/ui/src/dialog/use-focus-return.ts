import { useRef } from 'react';
import { getLastFocus } from './last-focus.ts';

/**
 * Returns focus when a dialog closes: to the dialog below it, or to the element that opened it. For a menu item, which no longer exists
 * then, that is the menu's button.
 */
export function useFocusReturn() {
  const below = useRef<Element>(null);
  return {
    rememberFocus: () => {
      below.current = document.activeElement?.closest('[role="dialog"]') ? document.activeElement : null;
    },
    returnFocus: (event: Event) => {
      const target = below.current?.isConnected ? below.current : getLastFocus();
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus();
    },
  };
}
