import type { Album, Song } from '@rubato/contracts';
import {
  getCachedSongs,
  getErrorText,
  showToast,
  createSongsQuery,
  useMutation,
  useQueryClient,
} from '@rubato/web-kit';

/** Loads the songs of an album on demand and passes them to `onLoaded`. An empty album or a failure shows a toast. */
export function useLoadAlbumSongs(album: Album, onLoaded: (songs: readonly Song[]) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(createSongsQuery(album.song_ids, () => getCachedSongs(client))),
    onSuccess: (songs) =>
      songs.length > 0 ? onLoaded(songs) : showToast('failure', `“${album.title}” has no songs yet`),
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return { load: () => !isPending && mutate(), pending: isPending };
}
