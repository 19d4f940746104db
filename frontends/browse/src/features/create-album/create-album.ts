import type { Album, AlbumForm } from '@rubato/contracts';
import { albumSchema, request } from '@rubato/web-kit';

/** `POST /api/albums/`. Throws `ApiError`. */
export function createAlbum(album: AlbumForm): Promise<Album> {
  return request('/api/albums/', { method: 'POST', body: album, schema: albumSchema });
}
