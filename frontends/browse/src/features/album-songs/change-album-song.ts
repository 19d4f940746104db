import type { Album, Song } from '@rubato/contracts';
import { albumSchema, request } from '@rubato/web-kit';

export interface AlbumSongChange {
  song: Pick<Song, 'id' | 'title'>;
  /** Whether the song is to be in the album afterwards. */
  present: boolean;
}

/** `POST` or `DELETE` of `/api/albums/{albumId}/songs/{songId}`. Throws `ApiError`. */
export function changeAlbumSong(id: Album['id'], { song, present }: AlbumSongChange): Promise<Album> {
  const method = present ? 'POST' : 'DELETE';
  return request(`/api/albums/${id}/songs/${song.id}`, { method, schema: albumSchema });
}
