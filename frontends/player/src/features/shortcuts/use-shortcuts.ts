import { isKeyFree } from '@rubato/ui';
import { playerStore, useSetModal, useToggleLike } from '@rubato/web-kit';
import { useEffectEvent, useLayoutEffect } from 'react';
import { createShortcuts } from './shortcuts.ts';

/** Handles the player's keyboard shortcuts on all pages. */
export function useShortcuts(): void {
  const toggleLike = useToggleLike();
  const openDialog = useSetModal();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isKeyFree(event)) return;
    const shortcut = createShortcuts({ toggleLike, openDialog }).find(({ matches }) => matches(event));
    // While the queue is empty, the space bar still scrolls.
    if (!shortcut || (event.key === ' ' && playerStore.getState().queue.songs.length === 0)) return;
    event.preventDefault();
    if (!event.repeat || shortcut.repeats) shortcut.run();
  });
  // Before the first paint: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
