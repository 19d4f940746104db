import { isCommandFree, isKeyFree } from '@rubato/ui';
import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `open` for `/`, Ctrl-K and Cmd-K. */
export function useSearchShortcuts(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && isCommandFree(event);
    if (!isCommand && !(event.key === '/' && isKeyFree(event))) return;
    event.preventDefault();
    open();
  });
  // Before the first paint: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
