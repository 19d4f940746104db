import { albumSchema, type Album } from '@rubato/contracts';
import { createAlbumQuery, request, updateAlbumInCache, useQueryClient, useSongOrder } from '@rubato/web-kit';

/** Returns a function that moves a song within an album of the signed-in user. */
export function useAlbumOrder(album: Album): (from: number, to: number) => void {
  const client = useQueryClient();
  const { queryKey } = createAlbumQuery(album.id);
  return useSongOrder({
    list: `album-${album.id}`,
    songIds: album.song_ids,
    show: (song_ids) => updateAlbumInCache(client, { ...album, song_ids: [...song_ids] }),
    send: (song_ids) =>
      request(`/api/albums/${album.id}/songs`, { method: 'PUT', body: { song_ids }, schema: albumSchema }),
    reload: () => void client.invalidateQueries({ queryKey }),
  });
}
