import type { PresenceMotion } from '../motion/motion-ref.ts';
import { getLastFocus } from './last-focus.ts';

/** The size of a dialog that is not yet, or no longer, open: a share of its own. */
const awayScale = 0.94;

/** How a dialog opens and closes: out of the element that opened it, or from below its place. */
export function getDialogMotion(dialog: HTMLElement): PresenceMotion | undefined {
  const opener = getOpener();
  return createModalMotion(dialog, () => getDialogKeyframes(dialog, opener));
}

/** How a sheet opens and closes: out of the element that the selector `origin` finds, or from the lower edge. */
export function getSheetMotion(sheet: HTMLElement, origin: string | undefined): PresenceMotion | undefined {
  return createModalMotion(sheet, () =>
    getSheetKeyframes(sheet, origin ? document.querySelector(origin) : null),
  );
}

function createModalMotion(dialog: HTMLElement, getKeyframes: () => Keyframe[]): PresenceMotion | undefined {
  const overlay = dialog.closest<HTMLElement>('[data-dialog-overlay]');
  if (!overlay) return undefined;
  const scrim = { element: overlay, getKeyframes: () => [{ background: 'transparent' }, {}] };
  return { root: overlay, duration: 'calm', parts: [scrim, { element: dialog, getKeyframes }] };
}

/** For a dialog that a menu opened, the menu's button. */
function getOpener(): HTMLElement | undefined {
  const focused = document.activeElement;
  const isInDialog = focused instanceof HTMLElement && focused.closest('[role="dialog"]');
  return isInDialog ? focused : getLastFocus();
}

/** A dialog that fills the screen does not grow: it comes from below too. */
function getDialogKeyframes(dialog: HTMLElement, opener: HTMLElement | undefined): Keyframe[] {
  const from = opener?.isConnected ? opener.getBoundingClientRect() : undefined;
  const isInSight = from && from.height > 0 && from.bottom > 0 && from.top < innerHeight;
  const isFull = dialog.clientHeight >= innerHeight;
  if (!isInSight || isFull) return [{ opacity: 0, translate: '0 8px' }, {}];
  const to = dialog.getBoundingClientRect();
  const transformOrigin = `${(from.left + from.right) / 2 - to.left}px ${(from.top + from.bottom) / 2 - to.top}px`;
  return [{ opacity: 0, scale: awayScale, transformOrigin }, { transformOrigin }];
}

/** The sheet cut to the size of `origin`, which may differ while a finger moves the sheet. */
function getSheetKeyframes(sheet: HTMLElement, origin: Element | null): Keyframe[] {
  const from = origin?.getBoundingClientRect();
  if (!from || from.height === 0) return [{ translate: '0 100%' }, {}];
  const to = sheet.getBoundingClientRect();
  const insets = [from.top - to.top, to.right - from.right, to.bottom - from.bottom, from.left - to.left];
  const clipPath = `inset(${insets.map((inset) => `${inset}px`).join(' ')})`;
  // The last, slow part of its way leads over the origin, which it does not hide.
  return [{ clipPath, opacity: 0 }, { opacity: 1, offset: 0.2 }, { clipPath: 'inset(0)' }];
}
