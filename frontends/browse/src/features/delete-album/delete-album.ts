import type { Album } from '@rubato/contracts';
import { ApiError, request } from '@rubato/web-kit';
import * as z from 'zod/mini';

/** `DELETE /api/albums/{id}`. An album that is gone already counts as deleted. Throws `ApiError`. */
export async function deleteAlbum(id: Album['id']): Promise<void> {
  try {
    await request(`/api/albums/${id}`, { method: 'DELETE', schema: z.unknown() });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
