import { useEffect, type RefObject } from 'react';

/** The browser rounds the position to which it scrolls. */
const tolerance = 1;

/**
 * Tells the style sheet whether something of a row that scrolls sideways is hidden before and after its visible part: `data-before`,
 * `data-after`. Its padding does not count.
 */
export function useHiddenSides(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const padding = parseFloat(getComputedStyle(element).paddingInlineStart) || 0;
      element.toggleAttribute('data-before', scrollLeft - padding > tolerance);
      element.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft - padding > tolerance);
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    if (element.firstElementChild) resizeObserver.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
}
