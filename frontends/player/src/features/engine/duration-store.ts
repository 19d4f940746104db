import { createStore, useStore } from '@rubato/web-kit';

/** Duration of the current song as reported by the audio element, in seconds; undefined until it is known. */
export const durationStore = createStore<{ duration: number | undefined }>(() => ({ duration: undefined }));

export const useMeasuredDuration = () => useStore(durationStore, ({ duration }) => duration);
