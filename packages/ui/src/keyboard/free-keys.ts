const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=textbox], [role=combobox]';
/** These handle keys themselves, and the page behind them is inert. */
const popups = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Controls that the space bar activates. */
const usesSpace = 'button, summary, [role=button], [role=tab], [role=slider], [type=checkbox], [type=radio]';
/** Controls that arrow keys change. */
const usesArrows = '[role=slider], [role=tab], [type=radio]';

/**
 * Whether the key is free for shortcuts: not text input, not a browser shortcut, not used by the focused control, and not pressed in a
 * popup other than `dialog`, for whose own shortcuts this asks.
 */
export function isKeyFree(event: KeyboardEvent, dialog?: Element | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !isOfPage(event, dialog)) return false;
  const target = getTarget(event);
  if (target?.closest(textInputs)) return false;
  if (event.key === ' ') return !target?.closest(usesSpace);
  return !event.key.startsWith('Arrow') || !target?.closest(usesArrows);
}

/** Whether a shortcut with Ctrl or Cmd is free: it also works in text inputs, but not in front of a page that is inert. */
export function isCommandFree(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isOfPage(event);
}

function isOfPage(event: KeyboardEvent, dialog?: Element | null): boolean {
  const popup = getTarget(event)?.closest(popups);
  return !event.defaultPrevented && !event.isComposing && (!popup || popup === dialog);
}

const getTarget = ({ target }: KeyboardEvent): Element | undefined =>
  target instanceof Element ? target : undefined;
