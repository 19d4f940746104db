import type { Playlist, Song } from '@rubato/contracts';
import {
  getCollectionErrorText,
  addSongToPlaylist,
  putPlaylistInCache,
  showToast,
  useMutation,
  useQueryClient,
} from '@rubato/web-kit';

/** Adds the song to a playlist, updates the caches and calls `onDone`. */
export function useAddToPlaylist(songId: Song['id'], onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: Playlist['id']) => addSongToPlaylist(id, songId),
    onSuccess: (playlist) => {
      onDone();
      putPlaylistInCache(client, playlist);
      showToast('success', `Added to “${playlist.name}”`);
    },
  });
  return { add: mutate, pending: isPending, failure: error ? getCollectionErrorText(error) : undefined };
}
