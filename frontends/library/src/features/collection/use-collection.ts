import type { Song } from '@rubato/contracts';
import { getErrorText, useSongs } from '@rubato/web-kit';

/** The songs of a playlist or the liked songs, as far as they are loaded. */
export interface Collection {
  songs: readonly Song[];
  /** Number of songs still loading. */
  pendingCount: number;
  failure: { text: string; retry: () => void; pending: boolean } | undefined;
}

/** Loads the songs `ids` in this order; deleted songs are omitted. */
export function useCollection(ids: readonly Song['id'][]): Collection {
  const { data: songs = [], isPlaceholderData, error, refetch, isFetching } = useSongs(ids);
  return {
    songs,
    pendingCount: isPlaceholderData ? ids.length - songs.length : 0,
    failure: error
      ? { text: getErrorText(error), retry: () => void refetch(), pending: isFetching }
      : undefined,
  };
}
