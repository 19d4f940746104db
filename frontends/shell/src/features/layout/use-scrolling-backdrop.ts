import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the backdrop of the pane together with the pane. */
export function useScrollingBackdrop(pane: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const backdrop = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const follow = () => {
      if (backdrop.current) backdrop.current.style.transform = `translateY(${-element.scrollTop}px)`;
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [pane]);
  return backdrop;
}
