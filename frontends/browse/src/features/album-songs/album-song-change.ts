import type { Album, Song } from '@rubato/contracts';
import type { Write } from '@rubato/web-kit';

export interface AlbumSongChange {
  song: Pick<Song, 'id' | 'title'>;
  /** Whether the song is to be in the album afterwards. */
  present: boolean;
}

/** `POST` or `DELETE` of `/api/albums/{albumId}/songs/{songId}`. */
export const toWrite = (id: Album['id'], { song, present }: AlbumSongChange): Write => ({
  method: present ? 'POST' : 'DELETE',
  path: `/api/albums/${id}/songs/${song.id}`,
});
