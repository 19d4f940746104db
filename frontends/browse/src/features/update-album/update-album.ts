import type { Album, AlbumForm } from '@rubato/contracts';
import { albumSchema, request } from '@rubato/web-kit';

/** `PUT /api/albums/{id}`. Throws `ApiError`. */
export function updateAlbum(id: Album['id'], album: AlbumForm): Promise<Album> {
  return request(`/api/albums/${id}`, { method: 'PUT', body: album, schema: albumSchema });
}
