import type { CreatePlaylist, Song } from '@rubato/contracts';
import {
  addSongToPlaylist,
  createPlaylist,
  putPlaylistInCache,
  quotaText,
  showToast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';

/** Makes a playlist, puts `songId` into it where one is given, and goes to its page. Throws `ApiError`. */
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
        const reason = quotaText(error) ?? 'Please try again.';
        showToast('failure', `The playlist is there, but the song could not be added. ${reason}`);
      }
    }
    // In place of the dialog's address, so that Back does not open it again.
    void navigate(`/playlists/${playlist.id}`, { replace: true });
  };
}
