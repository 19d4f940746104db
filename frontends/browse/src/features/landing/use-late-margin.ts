import { startTransition, useEffect, useState } from 'react';

/** What is in sight, with its pictures, has so long the line and the processor for itself, in milliseconds. */
const headStart = 1000;

/** How much a list renders beyond its edges: nothing at first, `margin` after a while, or as soon as anything is scrolled. */
export function useLateMargin(margin: number): number {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const widen = () => startTransition(() => setWide(true));
    const timer = setTimeout(widen, headStart);
    // Scrolling does not bubble: it is heard on its way down.
    document.addEventListener('scroll', widen, { capture: true, once: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', widen, { capture: true });
    };
  }, []);
  return wide ? margin : 0;
}
