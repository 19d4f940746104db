import type { Song } from '@rubato/contracts';
import { errorText, useSongs } from '@rubato/web-kit';

/** The songs of a playlist or of the likes, as far as they are there. */
export interface Collection {
  songs: readonly Song[];
  /** How many are still on their way. */
  missing: number;
  failure: { text: string; retry: () => void; pending: boolean } | undefined;
}

/** The songs of `ids`, in this order; those that are gone are left out. */
export function useCollection(ids: readonly Song['id'][]): Collection {
  const { data: songs = [], isPlaceholderData, error, refetch, isFetching } = useSongs(ids);
  return {
    songs,
    missing: isPlaceholderData ? ids.length - songs.length : 0,
    failure: error ? { text: errorText(error), retry: () => void refetch(), pending: isFetching } : undefined,
  };
}
