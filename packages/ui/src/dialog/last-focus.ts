/** Dialogs and menus are left again: what has focus in them is no place to go back to. */
const passing = '[role="dialog"], [role="alertdialog"], [role="menu"]';

let last: Element | null = null;

function remember(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest(passing)) last = focused;
}

if (typeof document === 'object') {
  remember();
  document.addEventListener('focusin', remember);
}

/** What had focus last outside of dialogs and menus, while it is still there. */
export function lastFocus(): HTMLElement | undefined {
  return last instanceof HTMLElement && last.isConnected ? last : undefined;
}
