import type { Album, Song } from '@rubato/contracts';
import {
  albumSchema,
  createAlbumQuery,
  sendWrite,
  updateAlbumInCache,
  useQueryClient,
  useSongOrder,
  type Write,
} from '@rubato/web-kit';

/** Returns a function that moves a song within an album of the signed-in user. */
export function useAlbumOrder(album: Album): (from: number, to: number) => void {
  const client = useQueryClient();
  const { queryKey } = createAlbumQuery(album.id);
  const toWrite = (song_ids: readonly Song['id'][]): Write => ({
    method: 'PUT',
    path: `/api/albums/${album.id}/songs`,
    body: { song_ids },
  });
  return useSongOrder({
    list: `album-${album.id}`,
    songIds: album.song_ids,
    show: (song_ids) => updateAlbumInCache(client, { ...album, song_ids: [...song_ids] }),
    toWrite,
    send: (songIds) => sendWrite(toWrite(songIds), albumSchema),
    reload: () => void client.invalidateQueries({ queryKey }),
  });
}
