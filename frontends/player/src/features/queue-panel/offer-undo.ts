import { dismissToast, player, playerStore, showToast } from '@rubato/web-kit';

/** Shows a toast with an Undo button, which disappears with the next change to the queue. */
export function offerUndo(text: string): void {
  const { history } = playerStore.getState();
  const toast = showToast('success', text, { label: 'Undo', run: player.undo });
  const unsubscribe = playerStore.subscribe((state) => {
    if (state.history === history) return;
    unsubscribe();
    dismissToast(toast);
  });
}
