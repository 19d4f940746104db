import type { Playlist } from '@rubato/contracts';
import { anyAnswer, ApiError, request } from '@rubato/web-kit';

/** `DELETE /api/playlists/{id}`. A playlist that no longer exists counts as deleted. Throws `ApiError`. */
export async function deletePlaylist(id: Playlist['id']): Promise<void> {
  try {
    await request(`/api/playlists/${id}`, { method: 'DELETE', schema: anyAnswer });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
