import type { Album, Song } from '@rubato/contracts';
import { cachedSongs, errorText, showToast, songsQuery, useMutation, useQueryClient } from '@rubato/web-kit';

/** Loads the songs of an album on demand and passes them to `onLoaded`. An empty album or a failure shows a toast. */
export function useLoadAlbumSongs(album: Album, onLoaded: (songs: readonly Song[]) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(songsQuery(album.song_ids, () => cachedSongs(client))),
    onSuccess: (songs) =>
      songs.length > 0 ? onLoaded(songs) : showToast('failure', `“${album.title}” has no songs yet`),
    onError: (error) => showToast('failure', errorText(error)),
  });
  return { load: () => !isPending && mutate(), pending: isPending };
}
