import { useSyncExternalStore } from 'react';

/** The widths at which the layout shows the library as a rail of icons. */
const railWidths = '(min-width: 640px) and (max-width: 900px)';

const query = typeof matchMedia === 'function' ? matchMedia(railWidths) : undefined;

/** Whether the library is a rail now. */
export function useRail(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}

function subscribe(onChange: () => void): () => void {
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}
