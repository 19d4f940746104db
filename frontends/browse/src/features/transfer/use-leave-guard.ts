import { NavigationContext } from '@rubato/web-kit';
import { useContext, useEffect, useRef, useState } from 'react';
import { holdNavigation } from './hold-navigation.ts';

export interface LeaveGuard {
  /** Somebody wants to go to another page. */
  asked: boolean;
  leave: () => void;
  stay: () => void;
  /** Asks no more: what was guarded is done. */
  release: () => void;
}

/** While `active`, leaving the page asks first, be it by a link of ours, by Back or by closing the tab. */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const [go, setGo] = useState<() => void>();
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const letGo = holdNavigation(navigator, (next) => setGo(() => next));
    window.addEventListener('beforeunload', warn);
    end.current = () => {
      letGo();
      window.removeEventListener('beforeunload', warn);
    };
    return () => {
      end.current?.();
      setGo(undefined);
    };
  }, [active, navigator]);
  return {
    asked: go !== undefined,
    leave: () => {
      setGo(undefined);
      end.current?.();
      go?.();
    },
    stay: () => setGo(undefined),
    release: () => end.current?.(),
  };
}
