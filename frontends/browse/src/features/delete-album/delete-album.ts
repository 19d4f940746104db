import type { Album } from '@rubato/contracts';
import { anyResponse, ApiError, request } from '@rubato/web-kit';

/** `DELETE /api/albums/{id}`. An album that no longer exists counts as deleted. Throws `ApiError`. */
export async function deleteAlbum(id: Album['id']): Promise<void> {
  try {
    await request(`/api/albums/${id}`, { method: 'DELETE', schema: anyResponse });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
