import { playlistSchema, type Playlist } from '@rubato/contracts';
import {
  createPlaylistQuery,
  putPlaylistInCache,
  request,
  useQueryClient,
  useSongOrder,
} from '@rubato/web-kit';

/** Returns a function that moves a song within the playlist. */
export function usePlaylistOrder(playlist: Playlist): (from: number, to: number) => void {
  const client = useQueryClient();
  const { queryKey } = createPlaylistQuery(playlist.user_id, playlist.id);
  return useSongOrder({
    list: `playlist-${playlist.id}`,
    songIds: playlist.song_ids,
    show: (song_ids) => putPlaylistInCache(client, { ...playlist, song_ids: [...song_ids] }),
    send: (song_ids) =>
      request(`/api/playlists/${playlist.id}/songs`, {
        method: 'PUT',
        body: { song_ids },
        schema: playlistSchema,
      }),
    reload: () => void client.invalidateQueries({ queryKey }),
  });
}
