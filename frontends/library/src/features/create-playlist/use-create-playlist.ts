import type { CreatePlaylist, Song } from '@rubato/contracts';
import {
  addSongToPlaylist,
  createPlaylist,
  putPlaylistInCache,
  getQuotaText,
  showToast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';

/** Creates a playlist, adds `songId` to it if given, and opens its page. Throws `ApiError`. */
export function useCreatePlaylist(songId: Song['id'] | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation({
    mutationFn: (fields: CreatePlaylist) => createPlaylist(fields),
  });
  return async (fields: CreatePlaylist): Promise<void> => {
    const playlist = await mutateAsync(fields);
    putPlaylistInCache(client, playlist);
    if (songId) {
      try {
        putPlaylistInCache(client, await addSongToPlaylist(playlist.id, songId));
      } catch (error) {
        const reason = getQuotaText(error) ?? 'Please try again.';
        showToast('failure', `Playlist created, but the song couldn’t be added. ${reason}`);
      }
    }
    // Replaces the URL of the dialog: Back must not reopen it.
    void navigate(`/playlists/${playlist.id}`, { replace: true });
  };
}
