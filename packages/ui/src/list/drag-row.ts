import { scrollParent } from './scroll-parent.ts';

interface RowDrag {
  /** Height of each row in pixels. */
  rowHeight: number;
  count: number;
  /** Called when the row is dragged over the index `to`. */
  onOver: (to: number) => void;
  onDrop: (to: number) => void;
  onCancel: () => void;
}

/** In pixels: a shorter movement is a click. */
const dragThreshold = 5;
/** The distance in pixels from the pane's edge within which it scrolls. */
const edge = 48;
/** The maximum scrolling speed in pixels per frame. */
const maxScrollStep = 16;

/** Drags a row of `list` with the pointer until it is released. Escape cancels. */
export function dragRow({ clientY: startY, pointerId }: PointerEvent, list: Element, drag: RowDrag): void {
  const pane = scrollParent(list);
  const events = new AbortController();
  let y = startY;
  let to: number | undefined;

  const updateTarget = () => {
    const index = Math.floor((y - list.getBoundingClientRect().top) / drag.rowHeight);
    const next = Math.max(0, Math.min(index, drag.count - 1));
    if (next !== to) drag.onOver((to = next));
  };
  const scroll = () => {
    if (events.signal.aborted) return;
    pane.scrollTop += scrollStep(y, pane.getBoundingClientRect());
    updateTarget();
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
    if (to === undefined && Math.abs(y - startY) < dragThreshold) return;
    if (to === undefined) requestAnimationFrame(scroll);
    updateTarget();
  });
  on('pointerup', () => end(() => drag.onDrop(to ?? 0)));
  on('pointercancel', () => end(drag.onCancel));
  on('keydown', (event) => event.key === 'Escape' && end(drag.onCancel));
}

/** The scrolling distance in pixels in this frame for a pointer at `y`: the closer to the edge, the faster. */
function scrollStep(y: number, { top, bottom }: DOMRect): number {
  const above = Math.min(1, Math.max(0, top + edge - y) / edge);
  const below = Math.min(1, Math.max(0, y - bottom + edge) / edge);
  return (below - above) * maxScrollStep;
}

/** The browser dispatches a click on the element under the pointer at the end of a drag. */
function suppressClick(): void {
  const stopEvent = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stopEvent, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stopEvent, { capture: true }));
}
