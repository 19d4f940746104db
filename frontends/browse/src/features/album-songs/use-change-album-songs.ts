import type { Album } from '@rubato/contracts';
import {
  albumSchema,
  createAlbumQuery,
  getCachedAlbum,
  keepWrite,
  mapCachedSongs,
  getQuotaText,
  sendWrite,
  showToast,
  updateAlbumInCache,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@rubato/web-kit';
import { toWrite, type AlbumSongChange } from './album-song-change.ts';
import { addSongId, removeSongId } from './song-ids.ts';

/** Returns a function that adds a song to the album or removes it: an optimistic update, rolled back when the request fails. */
export function useChangeAlbumSongs(id: Album['id']): (change: AlbumSongChange) => void {
  const client = useQueryClient();
  const mutationKey = ['albums', id, 'songs'];
  const { mutate } = useMutation({
    mutationKey,
    // Requests run one after another, so the last response is the current state of the album.
    scope: { id: mutationKey.join() },
    ...keepWrite((change: AlbumSongChange) => toWrite(id, change)),
    mutationFn: (change: AlbumSongChange) => sendWrite(toWrite(id, change), albumSchema),
    onSuccess: (album) => {
      // A response is outdated while later changes are pending.
      if (client.isMutating({ mutationKey }) === 1) updateAlbumInCache(client, album);
    },
    onError: (error, change) => {
      applyChange(client, id, { ...change, present: !change.present });
      showToast('failure', getQuotaText(error) ?? formatFailure(change));
      // Reload to restore the position of the song.
      void client.invalidateQueries({ queryKey: createAlbumQuery(id).queryKey });
    },
  });
  return (change) => {
    // A pending response would overwrite the optimistic update.
    void client.cancelQueries({ queryKey: createAlbumQuery(id).queryKey });
    applyChange(client, id, change);
    mutate(change);
  };
}

function applyChange(client: QueryClient, id: Album['id'], { song, present }: AlbumSongChange): void {
  const album = client.getQueryData(createAlbumQuery(id).queryKey) ?? getCachedAlbum(client, id);
  if (!album) return;
  updateAlbumInCache(client, (present ? addSongId : removeSongId)(album, song.id));
  mapCachedSongs(client, (other) => {
    if (other.id !== song.id) return other;
    const albums = other.albums.filter((known) => known !== id);
    return { ...other, albums: present ? [...albums, id] : albums };
  });
}

const formatFailure = ({ song, present }: AlbumSongChange): string =>
  present
    ? `Couldn’t add “${song.title}” to the album. Please try again.`
    : `Couldn’t remove “${song.title}” from the album. Please try again.`;
