import { showToast } from './toast-store.ts';

/** Reports to the user that the code of a component could not be loaded. */
export function showChunkLoadError(): void {
  showToast('failure', 'Part of this page couldn’t be loaded. Check your connection and try again.');
}
