import { playlistSchema, type Playlist, type Song } from '@rubato/contracts';
import { request } from '../api/request.ts';

/** `POST /api/playlists/{id}/songs`. Throws `ApiError`. */
export function addSongToPlaylist(id: Playlist['id'], songId: Song['id']): Promise<Playlist> {
  return request(`/api/playlists/${id}/songs`, {
    method: 'POST',
    body: { song_id: songId },
    schema: playlistSchema,
  });
}
