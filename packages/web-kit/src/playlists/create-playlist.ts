import { playlistSchema, type CreatePlaylist, type Playlist } from '@rubato/contracts';
import { request } from '../api/request.ts';

/** `POST /api/playlists`. Throws `ApiError`. */
export function createPlaylist(playlist: CreatePlaylist): Promise<Playlist> {
  return request('/api/playlists', { method: 'POST', body: playlist, schema: playlistSchema });
}
