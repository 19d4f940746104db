import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query such as `(max-width: 900px)`. Updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = getMedia(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => getMedia(query)?.matches ?? false);
}

const getMedia = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);
