import type { Album } from '@rubato/contracts';
import {
  albumQuery,
  cachedAlbum,
  mapCachedSongs,
  quotaText,
  showToast,
  updateAlbumInCache,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@rubato/web-kit';
import { changeAlbumSong, type AlbumSongChange } from './change-album-song.ts';
import { withSong, withoutSong } from './with-song.ts';

/** Puts a song into the album or takes it out: on screen at once, and put right when the server says no. */
export function useAlbumSongsChange(id: Album['id']): (change: AlbumSongChange) => void {
  const client = useQueryClient();
  const mutationKey = ['albums', id, 'songs'];
  const { mutate } = useMutation({
    mutationKey,
    // One after another: the last answer is the album as it is.
    scope: { id: mutationKey.join() },
    mutationFn: (change: AlbumSongChange) => changeAlbumSong(id, change),
    onSuccess: (album) => {
      // An earlier answer does not know of what was changed since.
      if (client.isMutating({ mutationKey }) === 1) updateAlbumInCache(client, album);
    },
    onError: (error, change) => {
      show(client, id, { ...change, present: !change.present });
      showToast('failure', quotaText(error) ?? failureText(change));
      // The server knows the place that the song had.
      void client.invalidateQueries({ queryKey: albumQuery(id).queryKey });
    },
  });
  return (change) => {
    // An answer that is under way is older than what is shown now.
    void client.cancelQueries({ queryKey: albumQuery(id).queryKey });
    show(client, id, change);
    mutate(change);
  };
}

function show(client: QueryClient, id: Album['id'], { song, present }: AlbumSongChange): void {
  const album = client.getQueryData(albumQuery(id).queryKey) ?? cachedAlbum(client, id);
  if (!album) return;
  updateAlbumInCache(client, (present ? withSong : withoutSong)(album, song.id));
  mapCachedSongs(client, (other) => {
    if (other.id !== song.id) return other;
    const albums = other.albums.filter((known) => known !== id);
    return { ...other, albums: present ? [...albums, id] : albums };
  });
}

const failureText = ({ song, present }: AlbumSongChange): string =>
  present
    ? `“${song.title}” could not be added to the album. Please try again.`
    : `“${song.title}” could not be removed from the album. Please try again.`;
