import { scrollParent } from './scroll-parent.ts';

interface RowDrag {
  /** Height of each row in pixels. */
  rowHeight: number;
  count: number;
  /** The row is held over the place `to`. */
  onOver: (to: number) => void;
  onDrop: (to: number) => void;
  onCancel: () => void;
}

/** A pointer that moves less, in pixels, clicks. */
const slack = 5;
/** This near to the pane's edge, in pixels, it scrolls: by at most as many pixels in each frame. */
const edge = 48;
const fastest = 16;

/** Follows the pointer that is down on a row of `list` until it is let go. Escape gives up. */
export function dragRow({ clientY: startY, pointerId }: PointerEvent, list: Element, drag: RowDrag): void {
  const pane = scrollParent(list);
  const events = new AbortController();
  let y = startY;
  let to: number | undefined;

  const over = () => {
    const place = Math.floor((y - list.getBoundingClientRect().top) / drag.rowHeight);
    const next = Math.max(0, Math.min(place, drag.count - 1));
    if (next !== to) drag.onOver((to = next));
  };
  const scroll = () => {
    if (events.signal.aborted) return;
    pane.scrollTop += scrollStep(y, pane.getBoundingClientRect());
    over();
    requestAnimationFrame(scroll);
  };
  const end = (finish: () => void) => {
    events.abort();
    if (to === undefined) return;
    suppressClick();
    finish();
  };
  const on = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, run, { signal: events.signal, capture: true });

  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return;
    y = event.clientY;
    if (to === undefined && Math.abs(y - startY) < slack) return;
    if (to === undefined) requestAnimationFrame(scroll);
    over();
  });
  on('pointerup', () => end(() => drag.onDrop(to ?? 0)));
  on('pointercancel', () => end(drag.onCancel));
  on('keydown', (event) => event.key === 'Escape' && end(drag.onCancel));
}

/** How far the pane scrolls in this frame for a pointer at `y`: faster, the nearer it is to the edge or beyond. */
function scrollStep(y: number, { top, bottom }: DOMRect): number {
  const above = Math.min(1, Math.max(0, top + edge - y) / edge);
  const below = Math.min(1, Math.max(0, y - bottom + edge) / edge);
  return (below - above) * fastest;
}

/** The browser takes the end of a drag for a click on what lies under the pointer. */
function suppressClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
