import { useMediaQuery, widths } from '@rubato/web-kit';
import { useState, type RefObject } from 'react';

interface GripsOptions {
  /** The element that contains the rows. */
  body: RefObject<HTMLElement | null>;
  /** Whether the order can be changed. */
  canMove: boolean;
}

/** Whether rows show the grips by which a finger moves them, where there is room only for these or for their other controls. */
export function useGrips({ body, canMove }: GripsOptions) {
  const isWanted = useMediaQuery(widths.phone) && canMove;
  const [isShown, setShown] = useState(false);
  return {
    shown: isWanted && isShown,
    /** Undefined if there is room for everything, or nothing to move. */
    show: isWanted ? () => setShown(true) : undefined,
    /** Also returns focus to the rows. */
    hide: () => {
      setShown(false);
      body.current?.querySelector('button')?.focus({ preventScroll: true });
    },
  };
}
