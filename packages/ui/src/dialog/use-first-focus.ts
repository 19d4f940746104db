import { useEffect, useRef } from 'react';

const fields = 'input:not([type="file"], [type="hidden"]), textarea, select';
const buttons = ':scope > :not(header) button';

/**
 * Returns a handler for the opening of a dialog that focuses its first field or, without fields, its first button below the header. If
 * these are rendered later, they are focused then, unless the user has moved focus in the meantime.
 */
export function useFirstFocus(): (event: Event) => void {
  const observer = useRef<MutationObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  return (event) => {
    const dialog = event.currentTarget;
    if (!(dialog instanceof HTMLElement)) return;
    event.preventDefault();
    if (focusFirst(dialog)) return;
    dialog.focus();
    observer.current = new MutationObserver((_changes, changed) => {
      if (document.activeElement !== dialog || focusFirst(dialog)) changed.disconnect();
    });
    observer.current.observe(dialog, { childList: true, subtree: true });
  };
}

function focusFirst(dialog: HTMLElement): boolean {
  const first = dialog.querySelector<HTMLElement>(fields) ?? dialog.querySelector<HTMLElement>(buttons);
  first?.focus();
  return first !== null;
}
