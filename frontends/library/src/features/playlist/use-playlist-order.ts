import type { Playlist, Song } from '@rubato/contracts';
import {
  playlistSchema,
  createPlaylistQuery,
  putPlaylistInCache,
  sendWrite,
  useQueryClient,
  useSongOrder,
  type Write,
} from '@rubato/web-kit';

/** Returns a function that moves a song within the playlist. */
export function usePlaylistOrder(playlist: Playlist): (from: number, to: number) => void {
  const client = useQueryClient();
  const { queryKey } = createPlaylistQuery(playlist.user_id, playlist.id);
  const toWrite = (song_ids: readonly Song['id'][]): Write => ({
    method: 'PUT',
    path: `/api/playlists/${playlist.id}/songs`,
    body: { song_ids },
  });
  return useSongOrder({
    list: `playlist-${playlist.id}`,
    songIds: playlist.song_ids,
    show: (song_ids) => putPlaylistInCache(client, { ...playlist, song_ids: [...song_ids] }),
    toWrite,
    send: (songIds) => sendWrite(toWrite(songIds), playlistSchema),
    reload: () => void client.invalidateQueries({ queryKey }),
  });
}
