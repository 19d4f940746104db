import type { Song } from '@rubato/contracts';
import { currentEntry, songQuery, usePlayer, useQuery } from '@rubato/web-kit';

/** The current song with what the queue does not keep of it: waveform and lyrics. Undefined until it is there. */
export function useCurrentSong(): Song | undefined {
  const id = usePlayer(({ queue }) => currentEntry(queue)?.song.id);
  const { data } = useQuery({ ...songQuery(id ?? 0), enabled: id !== undefined });
  return data;
}
