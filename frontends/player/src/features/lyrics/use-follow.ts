import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Who scrolls by hand is left alone for so long, in milliseconds. */
const patience = 4000;

/** Keeps the `index`th child in the middle of the pane that scrolls. Returns what to call when somebody scrolls by hand. */
export function useFollow(pane: RefObject<HTMLElement | null>, index: number): () => void {
  const heldAt = useRef(-Infinity);
  useEffect(() => {
    const element = pane.current;
    const child = element?.children[index];
    if (!element || !(child instanceof HTMLElement) || performance.now() - heldAt.current < patience) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = child.offsetTop - (element.clientHeight - child.offsetHeight) / 2;
    element.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
  }, [pane, index]);
  return useCallback(() => {
    heldAt.current = performance.now();
  }, []);
}
