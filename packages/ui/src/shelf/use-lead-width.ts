import { useLayoutEffect, type RefObject } from 'react';
import { computeLeadWidth, measureRoom, type ShelfSizes } from './shelf-sizes.ts';

/** Keeps `--lead-width` of a shelf, or of its placeholder, the width that its main card should have. No `sizes` if it has none. */
export function useLeadWidth(shelf: RefObject<HTMLElement | null>, sizes: ShelfSizes | undefined): void {
  useLayoutEffect(() => {
    const element = shelf.current;
    if (!element || !sizes) return;
    const measure = () =>
      element.style.setProperty('--lead-width', `${computeLeadWidth(measureRoom(element), sizes)}px`);
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    return () => resizeObserver.disconnect();
  }, [shelf, sizes]);
}
