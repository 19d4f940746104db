import { useEffect, useEffectEvent, useRef } from 'react';

/** An invisible mark below a list. It asks for more while it is near the visible part of the page. */
export function EndOfList({ onReach, busy }: { onReach: () => void; busy: boolean }) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (!mark.current || busy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: mark.current.closest('main'),
      rootMargin: '1200px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [busy]);
  return <div ref={mark} style={{ height: 1 }} aria-hidden="true" />;
}
