import type { Song } from '@rubato/contracts';
import { getCurrentEntry, createSongQuery, usePlayer, useQuery } from '@rubato/web-kit';

/** The current song with fields that the queue does not store, such as waveform and lyrics. Undefined until it has loaded. */
export function useCurrentSong(): Song | undefined {
  const id = usePlayer(({ queue }) => getCurrentEntry(queue)?.song.id);
  const { data } = useQuery({ ...createSongQuery(id ?? 0), enabled: id !== undefined });
  return data;
}
