import { playerStore, useToggleLike } from '@rubato/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { isFree, shortcutsOf } from './shortcuts.ts';

/** Runs the player's shortcuts on whatever page is open. */
export function useShortcuts(): void {
  const like = useToggleLike();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return;
    const shortcut = shortcutsOf(like).find(({ matches }) => matches(event));
    // With nothing to play, the space bar scrolls on.
    if (!shortcut || (event.key === ' ' && playerStore.getState().queue.songs.length === 0)) return;
    event.preventDefault();
    if (!event.repeat || shortcut.repeats) shortcut.run();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
