import { useLocation, useNavigationType } from '@rubato/web-kit';
import { useLayoutEffect, useRef, type RefObject } from 'react';

const positions = new Map<string, number>();

/**
 * The page's pane scrolls, not the document, so the browser's own memory does not help: Back goes to where one was. A modal is an entry
 * of the history too, over a page that stays where it is.
 */
export function useScrollMemory(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const entry = useRef({ key, pathname });
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    const isSamePage = entry.current.pathname === pathname;
    entry.current = { key, pathname };
    if (isSamePage && pane.current && positions.size) positions.set(key, pane.current.scrollTop);
  }, [key, pathname]);
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const wanted = isBack ? (positions.get(key) ?? 0) : 0;
    const scroll = () => (element.scrollTop = wanted);
    // Before anybody scrolled it stands at its top; to say so would lay all of it out at once.
    if (positions.size) scroll();
    // A list knows its height only when it has been measured, a frame later.
    const frame = positions.size ? requestAnimationFrame(scroll) : 0;
    const remember = () => positions.set(entry.current.key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', remember);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
  return pane;
}
