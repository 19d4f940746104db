import { useEffect, useRef } from 'react';

const fields = 'input:not([type="file"], [type="hidden"]), textarea, select';
const buttons = ':scope > :not(header) button';

/**
 * Gives focus in a dialog to its first field, in one without fields to its first button below the head. What comes later than the
 * dialog itself gets it when it comes, unless somebody has moved focus by then. Returns what is to run when the dialog opens.
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
