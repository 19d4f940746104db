import type { PointerEvent as ReactPointerEvent } from 'react';

const longPressMs = 500;
/** In pixels: a finger that moves farther scrolls. */
const maxMovement = 10;

/**
 * Runs `onLongPress` once the finger that has just gone down has stayed in its place for half a second, in place of the browser's
 * own menu and of the click. A press on a button, on the grip of a row or in a menu is left to it.
 */
export function watchLongPress(press: ReactPointerEvent, onLongPress: () => void): void {
  const { pointerId, pointerType, isPrimary, clientX, clientY, target } = press;
  if (pointerType !== 'touch' || !isPrimary) return;
  if (target instanceof Element && target.closest('button, [role="menu"], [data-grip]')) return;

  const events = new AbortController();
  let isLong = false;
  const on = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, run, { signal: events.signal, capture: true, passive: false });
  const end = () => {
    events.abort();
    clearTimeout(timer);
  };
  const runOnce = () => {
    if (isLong) return;
    isLong = true;
    onLongPress();
  };
  const timer = setTimeout(runOnce, longPressMs);

  on('pointermove', (event) => {
    const isSame = event.pointerId === pointerId;
    if (isSame && Math.hypot(event.clientX - clientX, event.clientY - clientY) > maxMovement) end();
  });
  on('touchend', (event) => {
    end();
    // Otherwise the browser moves the focus and clicks.
    if (isLong) event.preventDefault();
  });
  on('pointercancel', end);
  // A second finger zooms.
  on('pointerdown', (event) => event.pointerId !== pointerId && end());
  on('dragstart', (event) => event.preventDefault());
  // Where the browser has a long press of its own, it decides how long that is.
  on('contextmenu', (event) => {
    event.preventDefault();
    runOnce();
  });
}
