import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { showToast } from '../toasts/toast-store.ts';

/** After so long what could not be fetched is asked for again, in milliseconds, while it is wanted. */
const pause = 5000;

interface LazyPartProps {
  /** Stands in the place of the part until it is there. */
  instead?: ReactNode;
  /** The part cannot be had now. It has been said. */
  onMissing?: () => void;
}

/**
 * A component that is fetched when it is first shown. Where it cannot be had, without a network or because a new build has replaced its
 * file, that is said and the page stays; React's `lazy` would throw, and never ask again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyPartProps> {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart({ instead = null, onMissing, ...props }) {
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (Part) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let over = false;
      const arrive = (loaded: ComponentType<Props>) => {
        Part = loaded;
        if (!over) setAttempt((count) => count + 1);
      };
      const fail = () => {
        if (over) return;
        if (attempt === 0) showToast('failure', missingPartText);
        onMissing?.();
        timer = setTimeout(() => setAttempt((count) => count + 1), pause);
      };
      load().then(arrive, fail);
      return () => {
        over = true;
        clearTimeout(timer);
      };
      // What is done about a missing part may change without its being asked for again.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [attempt]);
    return Part ? <Part {...(props as unknown as Props)} /> : instead;
  };
}

/** What is said when a component's code could not be fetched. */
export const missingPartText = 'A part of the page could not be loaded. Check your connection and try again.';
