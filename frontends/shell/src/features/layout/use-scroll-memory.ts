import { useLocation, useNavigationType } from '@rubato/web-kit';
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Scroll positions in pixels by history entry, the latest last. */
const positions = new Map<string, number>();
const maxPositions = 200;

function remember(key: string, top: number): void {
  positions.delete(key);
  positions.set(key, top);
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

/**
 * Restores the scroll position on Back. The browser does not, since the page's pane scrolls instead of the document. A modal has a
 * history entry of its own and does not scroll the page below it.
 */
export function useScrollMemory(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const entry = useRef({ key, pathname });
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const isSamePage = entry.current.pathname === pathname;
    entry.current = { key, pathname };
    if (isSamePage && pane.current && positions.size) remember(key, pane.current.scrollTop);
  }, [key, pathname]);
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const wanted = isBack ? (positions.get(key) ?? 0) : 0;
    const scroll = () => (element.scrollTop = wanted);
    // Before the first scroll the pane is at its top. Setting that would force a synchronous layout.
    if (positions.size) scroll();
    // A list has its height one frame later, after it has been measured.
    const frame = positions.size ? requestAnimationFrame(scroll) : 0;
    const onScroll = () => remember(entry.current.key, element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return pane;
}
