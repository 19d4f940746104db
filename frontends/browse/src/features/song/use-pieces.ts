import { useEffect, useMemo, useState } from 'react';

/** Few enough to be laid out within a frame on a phone. */
export const pieceSize = 250;

/**
 * The first piece of `items` at once, then one more after each paint, until all are there: laying out thousands
 * of lines at once would block the page. In the end all are in the document, for search and screen readers.
 */
export function usePieces<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const pieces = useMemo(() => split(items), [items]);
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= pieces.length) return;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, pieces]);
  return useMemo(() => pieces.slice(0, count), [pieces, count]);
}

function split<Item>(items: readonly Item[]): (readonly Item[])[] {
  const pieces: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += pieceSize) pieces.push(items.slice(at, at + pieceSize));
  return pieces;
}
