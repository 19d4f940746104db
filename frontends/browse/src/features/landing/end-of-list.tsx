import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface EndOfListProps {
  onReach: () => void;
  busy: boolean;
  /** What the list scrolls in, where it is not the page. */
  root?: RefObject<HTMLElement | null>;
}

/** An invisible mark at the end of a list. It asks for more while it is near the visible part of what scrolls. */
export function EndOfList({ onReach, busy, root }: EndOfListProps) {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (!mark.current || busy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: root?.current ?? mark.current.closest('main'),
      rootMargin: '1200px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [busy, root]);
  return <div ref={mark} style={{ width: 1, height: 1 }} aria-hidden="true" />;
}
