import { isKeyFree } from '@rubato/ui';
import { playerStore, togglePanel, useSetModal, useToggleLike } from '@rubato/web-kit';
import { useEffectEvent, useLayoutEffect } from 'react';
import { fullPlayerSelector, toggleView } from '../full-player/view-store.ts';
import { createShortcuts } from './shortcuts.ts';

/** Handles the player's keyboard shortcuts on all pages, and in the full player. */
export function useShortcuts(toggleFullPlayer: () => void): void {
  const toggleLike = useToggleLike();
  const openDialog = useSetModal();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const fullPlayer = document.querySelector(fullPlayerSelector);
    if (!isKeyFree(event, fullPlayer?.closest('[role=dialog]'))) return;
    const shortcuts = createShortcuts({
      toggleLike,
      openDialog,
      toggleFullPlayer,
      togglePanel: fullPlayer ? toggleView : (panel) => togglePanel(`${panel}Open`),
    });
    const shortcut = shortcuts.find(({ matches }) => matches(event));
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
