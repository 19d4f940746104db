import { createStore, useStore } from '@rubato/web-kit';

/** How long the song on the deck really is, in seconds, once the element knows. */
export const clockStore = createStore<{ duration: number | undefined }>(() => ({ duration: undefined }));

export const useMeasuredDuration = () => useStore(clockStore, ({ duration }) => duration);
