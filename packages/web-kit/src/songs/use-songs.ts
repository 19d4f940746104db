import type { Song } from '@rubato/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCachedSongs } from './songs.cache.ts';
import { createSongsQuery } from './songs.query.ts';

/** The songs of a playlist, an album or the likes in the order of `ids`, without deleted ones. */
export function useSongs(ids: readonly Song['id'][]) {
  const client = useQueryClient();
  return useQuery({ ...createSongsQuery(ids, () => getCachedSongs(client)), enabled: ids.length > 0 });
}
