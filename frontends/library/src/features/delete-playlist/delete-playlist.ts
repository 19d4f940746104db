import type { Playlist } from '@rubato/contracts';
import { anyResponse, ApiError, request } from '@rubato/web-kit';

/** `DELETE /api/playlists/{id}`. A playlist that no longer exists counts as deleted. Throws `ApiError`. */
export async function deletePlaylist(id: Playlist['id']): Promise<void> {
  try {
    await request(`/api/playlists/${id}`, { method: 'DELETE', schema: anyResponse });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
