const name = 'rubato.changes';
let opened: BroadcastChannel | undefined;

const openChannel = (): BroadcastChannel | undefined => {
  if (!opened && typeof BroadcastChannel === 'function') opened = new BroadcastChannel(name);
  return opened;
};

/** Notifies the other tabs of this browser that data on the server has changed. */
export function invalidateOtherTabs(): void {
  openChannel()?.postMessage('changed');
}

/** Calls `listener` when another tab has changed data on the server. */
export function onInvalidation(listener: () => void): void {
  openChannel()?.addEventListener('message', listener);
}
