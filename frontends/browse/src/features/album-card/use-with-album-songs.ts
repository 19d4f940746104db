import type { Album, Song } from '@rubato/contracts';
import { cachedSongs, errorText, showToast, songsQuery, useMutation, useQueryClient } from '@rubato/web-kit';

/** Fetches the songs of an album when they are wanted, then does something with them; an album without songs says so. */
export function useWithAlbumSongs(album: Album, act: (songs: readonly Song[]) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.fetchQuery(songsQuery(album.song_ids, () => cachedSongs(client))),
    onSuccess: (songs) =>
      songs.length > 0 ? act(songs) : showToast('failure', `There are no songs in “${album.title}” yet`),
    onError: (error) => showToast('failure', errorText(error)),
  });
  return { run: () => !isPending && mutate(), pending: isPending };
}
