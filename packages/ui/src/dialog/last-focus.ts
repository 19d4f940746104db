/** Elements in dialogs and menus are removed when these close, so focus cannot return to them. */
const temporary = '[role="dialog"], [role="alertdialog"], [role="menu"]';

let last: Element | null = null;

function remember(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest(temporary)) last = focused;
}

if (typeof document === 'object') {
  remember();
  document.addEventListener('focusin', remember);
}

/** The last focused element outside of dialogs and menus; undefined if it was removed. */
export function getLastFocus(): HTMLElement | undefined {
  return last instanceof HTMLElement && last.isConnected ? last : undefined;
}
