import type { Song } from '@rubato/contracts';
import { ApiError, request } from '@rubato/web-kit';
import * as z from 'zod/mini';

/** `DELETE /api/songs/{id}`. A song that is gone already counts as deleted. Throws `ApiError`. */
export async function deleteSong(id: Song['id']): Promise<void> {
  try {
    await request(`/api/songs/${id}`, { method: 'DELETE', schema: z.unknown() });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
