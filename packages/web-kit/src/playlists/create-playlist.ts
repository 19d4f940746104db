import { playlistSchema, type CreatePlaylist, type Playlist } from '@rubato/contracts';
import { createRandomKey } from '../api/random-key.ts';
import { request } from '../api/request.ts';

/** `POST /api/playlists`. Attempts with the same key create one playlist. Throws `ApiError`. */
export function createPlaylist(
  playlist: CreatePlaylist,
  idempotencyKey = createRandomKey(),
): Promise<Playlist> {
  return request('/api/playlists', {
    method: 'POST',
    body: playlist,
    schema: playlistSchema,
    headers: { 'idempotency-key': idempotencyKey },
  });
}
