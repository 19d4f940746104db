import { isCommandFree, isKeyFree } from '@rubato/ui';
import { useEffect, useEffectEvent } from 'react';

/** Calls `open` for `/`, Ctrl-K and Cmd-K. */
export function useSearchShortcuts(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.toLowerCase() === 'k' && isCommandFree(event);
    if (!isCommand && !(event.key === '/' && isKeyFree(event))) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
