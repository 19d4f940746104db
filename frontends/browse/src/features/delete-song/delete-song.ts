import type { Song } from '@rubato/contracts';
import { anyResponse, ApiError, request } from '@rubato/web-kit';

/** `DELETE /api/songs/{id}`. A song that no longer exists counts as deleted. Throws `ApiError`. */
export async function deleteSong(id: Song['id']): Promise<void> {
  try {
    await request(`/api/songs/${id}`, { method: 'DELETE', schema: anyResponse });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
