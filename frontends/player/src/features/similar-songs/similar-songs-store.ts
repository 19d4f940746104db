import { createStore, useStore, type QueuedSong } from '@rubato/web-kit';

/** The songs that will follow the entry `after`, the last one of the queue. */
export interface SimilarSongs {
  readonly after: string;
  readonly songs: readonly QueuedSong[];
}

/** Undefined if nothing will follow, or it is not known yet. */
export const similarSongsStore = createStore<{ similar: SimilarSongs | undefined }>(() => ({
  similar: undefined,
}));

export const useSimilarSongs = () => useStore(similarSongsStore, ({ similar }) => similar);
