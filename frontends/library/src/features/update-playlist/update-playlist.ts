import type { CreatePlaylist, Playlist } from '@rubato/contracts';
import { playlistSchema, request } from '@rubato/web-kit';

/** `PUT /api/playlists/{id}`. Throws `ApiError`. */
export function updatePlaylist(id: Playlist['id'], playlist: CreatePlaylist): Promise<Playlist> {
  return request(`/api/playlists/${id}`, { method: 'PUT', body: playlist, schema: playlistSchema });
}
