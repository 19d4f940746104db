import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface InfiniteScrollSentinelProps {
  onReach: () => void;
  /** Whether a page is loading; `onReach` is not called until it has loaded. */
  busy: boolean;
  /** The scroll container of the list; the page by default. */
  root?: RefObject<HTMLElement | null>;
}

/** Marks the end of a list invisibly. Calls `onReach` whenever it is within 1200 px of the visible area. */
export function InfiniteScrollSentinel({ onReach, busy, root }: InfiniteScrollSentinelProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const handleReach = useEffectEvent(onReach);
  useEffect(() => {
    if (!sentinel.current || busy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleReach(), {
      root: root?.current ?? sentinel.current.closest('main'),
      rootMargin: '1200px',
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [busy, root]);
  return <div ref={sentinel} style={{ width: 1, height: 1 }} aria-hidden="true" />;
}
