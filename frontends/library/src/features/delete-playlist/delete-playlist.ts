import type { Playlist } from '@rubato/contracts';
import { ApiError, request } from '@rubato/web-kit';
import * as z from 'zod/mini';

/** `DELETE /api/playlists/{id}`. A playlist that is gone already counts as deleted. Throws `ApiError`. */
export async function deletePlaylist(id: Playlist['id']): Promise<void> {
  try {
    await request(`/api/playlists/${id}`, { method: 'DELETE', schema: z.unknown() });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
