import { startTransition, useEffect, useState } from 'react';

/** Network and CPU are left to the visible cards and their covers for this long. */
const delayMs = 1000;

/** How much a list renders beyond its edges: nothing at first, `overscan` after a second or on the first scroll. */
export function useDeferredOverscan(overscan: number): number {
  const [isEnabled, setEnabled] = useState(false);
  useEffect(() => {
    const enable = () => startTransition(() => setEnabled(true));
    const timer = setTimeout(enable, delayMs);
    // Scroll events do not bubble; the capture phase still reaches the document.
    document.addEventListener('scroll', enable, { capture: true, once: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', enable, { capture: true });
    };
  }, []);
  return isEnabled ? overscan : 0;
}
