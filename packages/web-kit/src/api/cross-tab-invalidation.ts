const name = 'rubato.changes';
let opened: BroadcastChannel | undefined;

const channel = (): BroadcastChannel | undefined => {
  if (!opened && typeof BroadcastChannel === 'function') opened = new BroadcastChannel(name);
  return opened;
};

/** Tells the other tabs of this browser that something on the server is no longer what they have. */
export function invalidateOtherTabs(): void {
  channel()?.postMessage('changed');
}

/** Calls `listener` when another tab has changed something on the server. */
export function onInvalidation(listener: () => void): void {
  channel()?.addEventListener('message', listener);
}
