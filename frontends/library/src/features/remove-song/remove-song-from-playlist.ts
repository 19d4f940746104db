import type { Playlist, Song } from '@rubato/contracts';
import { playlistSchema, request } from '@rubato/web-kit';

/** `DELETE /api/playlists/{id}/songs/{songId}`. Throws `ApiError`. */
export function removeSongFromPlaylist(id: Playlist['id'], songId: Song['id']): Promise<Playlist> {
  return request(`/api/playlists/${id}/songs/${songId}`, { method: 'DELETE', schema: playlistSchema });
}
