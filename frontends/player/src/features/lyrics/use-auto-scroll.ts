import { isMotionReduced } from '@rubato/ui';
import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Automatic scrolling pauses for this time after the user has scrolled, in milliseconds. */
const pauseMs = 4000;

/** Keeps the child at `index` in the middle of the scrolling pane. Returns a function to call when the user scrolls. */
export function useAutoScroll(pane: RefObject<HTMLElement | null>, index: number): () => void {
  const userScrolledAt = useRef(-Infinity);
  useEffect(() => {
    const element = pane.current;
    const child = element?.children[index];
    if (!element || !(child instanceof HTMLElement)) return;
    if (performance.now() - userScrolledAt.current < pauseMs) return;
    const top = child.offsetTop - (element.clientHeight - child.offsetHeight) / 2;
    element.scrollTo({ top, behavior: isMotionReduced() ? 'instant' : 'smooth' });
  }, [pane, index]);
  return useCallback(() => {
    userScrolledAt.current = performance.now();
  }, []);
}
