import { dismissToast, player, playerStore, showToast } from '@rubato/web-kit';

/** Says what was done to the queue, with a button that takes it back for as long as it is the last thing that was done. */
export function offerUndo(text: string): void {
  const { history } = playerStore.getState();
  const toast = showToast('success', text, { label: 'Undo', run: player.undo });
  const stop = playerStore.subscribe((state) => {
    if (state.history === history) return;
    stop();
    dismissToast(toast);
  });
}
