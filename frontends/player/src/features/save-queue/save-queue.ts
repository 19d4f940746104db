import type { CreatePlaylist, Playlist, Song } from '@rubato/contracts';
import { addSongToPlaylist, createPlaylist } from '@rubato/web-kit';

interface SavedQueue {
  playlist: Playlist;
  /** How many songs could not be added. */
  missing: number;
}

/** Makes a playlist of the songs, each once, in their order. Throws `ApiError` where there is no playlist at all. */
export async function saveQueue(fields: CreatePlaylist, ids: readonly Song['id'][]): Promise<SavedQueue> {
  let playlist = await createPlaylist(fields);
  const songs = [...new Set(ids)];
  for (const [added, id] of songs.entries()) {
    try {
      playlist = await addSongToPlaylist(playlist.id, id);
    } catch {
      return { playlist, missing: songs.length - added };
    }
  }
  return { playlist, missing: 0 };
}
