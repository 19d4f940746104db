/** In pixels: a shorter movement is a tap. */
const slop = 8;
/** The share of the sheet's height from which on its release closes it. */
const closeShare = 0.25;
/** The speed in pixels per millisecond from which on its release closes it at any height. */
const closeSpeed = 0.5;
/** In milliseconds: a finger that rests for so long before it is lifted has no speed. */
const restTime = 100;

/**
 * Moves `sheet` with the finger of `event` until it is lifted, and calls `onClose` if that was low or fast enough. Does nothing for a mouse,
 * or for a touch of an element that scrolls or is dragged itself. While it moves, `data-swiped` is set, and `--swipe` is the distance; both
 * remain when it closes, so that it leaves from where it is.
 */
export function handleSwipeDown(event: PointerEvent, sheet: HTMLElement, onClose: () => void): void {
  if (event.pointerType !== 'touch' || !event.isPrimary || !isFree(event.target, sheet)) return;
  const events = new AbortController();
  let latest = { y: event.clientY, time: event.timeStamp };
  let speed = 0;
  let distance = 0;

  const move = ({ pointerId, clientY: y, timeStamp: time }: PointerEvent) => {
    if (pointerId !== event.pointerId) return;
    speed = (y - latest.y) / Math.max(1, time - latest.time);
    latest = { y, time };
    distance = Math.max(0, y - event.clientY - slop);
    if (distance > 0) sheet.dataset['swiped'] = '';
    sheet.style.setProperty('--swipe', `${distance}px`);
  };
  const release = ({ pointerId, type, timeStamp: time }: PointerEvent) => {
    if (pointerId !== event.pointerId) return;
    events.abort();
    const isLow = distance > sheet.clientHeight * closeShare;
    const isFast = distance > 0 && speed > closeSpeed && time - latest.time < restTime;
    if (type === 'pointerup' && (isLow || isFast)) onClose();
    else resetSwipe(sheet);
  };
  for (const name of ['pointerup', 'pointercancel'] as const)
    addEventListener(name, release, { signal: events.signal });
  addEventListener('pointermove', move, { signal: events.signal });
}

/** Puts `sheet` back to where it was before it was swiped. */
function resetSwipe(sheet: HTMLElement): void {
  delete sheet.dataset['swiped'];
  sheet.style.removeProperty('--swipe');
}

/** Whether neither the touched element nor one around it within the sheet scrolls vertically or handles touches itself. */
function isFree(target: EventTarget | null, sheet: HTMLElement): boolean {
  let element = target instanceof Element ? target : null;
  // Elements of dialogs over the sheet are not in it.
  if (!element || !sheet.contains(element)) return false;
  for (; element && element !== sheet; element = element.parentElement) {
    const { overflowY, touchAction } = getComputedStyle(element);
    if (touchAction === 'none') return false;
    if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) return false;
  }
  return true;
}
