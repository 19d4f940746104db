import type { Playlist, Song } from '@rubato/contracts';
import {
  playlistQuery,
  putPlaylistInCache,
  showToast,
  useMutation,
  useQueryClient,
  withoutSong,
} from '@rubato/web-kit';
import { removeSongFromPlaylist } from './remove-song-from-playlist.ts';
import { putSongBack } from './put-song-back.ts';

/** Takes a song out of the playlist: on screen at once, and put back when the server says no. */
export function useRemoveSong({ id, user_id: userId }: Playlist): (songId: Song['id']) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ songId }: Removal) => removeSongFromPlaylist(id, songId),
    onError: (_error, { songId, index }) => {
      change((playlist) => putSongBack(playlist, songId, index));
      showToast('failure', 'The song could not be removed. Please try again.');
    },
  });
  const { queryKey } = playlistQuery(userId, id);
  function change(how: (playlist: Playlist) => Playlist): void {
    const playlist = client.getQueryData(queryKey);
    if (playlist) putPlaylistInCache(client, how(playlist));
  }
  return (songId) => {
    const index = client.getQueryData(queryKey)?.song_ids.indexOf(songId) ?? -1;
    if (index < 0) return;
    // An answer that is still on its way would bring the song back.
    void client.cancelQueries({ queryKey });
    change((playlist) => withoutSong(playlist, songId));
    mutate({ songId, index });
  };
}

interface Removal {
  readonly songId: Song['id'];
  /** Where it was. */
  readonly index: number;
}
