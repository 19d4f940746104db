import type { Playlist, Song } from '@rubato/contracts';
import {
  playlistSchema,
  createPlaylistQuery,
  keepWrite,
  putPlaylistInCache,
  sendWrite,
  showToast,
  useMutation,
  useQueryClient,
  removeSongId,
  type Write,
} from '@rubato/web-kit';
import { restoreSong } from './restore-song.ts';

/** Returns a function that removes a song from the playlist: an optimistic update, rolled back when the request fails. */
export function useRemoveSong({ id, user_id: userId }: Playlist): (songId: Song['id']) => void {
  const client = useQueryClient();
  const toWrite = ({ songId }: Removal): Write => ({
    method: 'DELETE',
    path: `/api/playlists/${id}/songs/${songId}`,
  });
  const { mutate } = useMutation({
    ...keepWrite(toWrite),
    mutationFn: (removal: Removal) => sendWrite(toWrite(removal), playlistSchema),
    onError: (_error, { songId, index }) => {
      updateCache((playlist) => restoreSong(playlist, songId, index));
      showToast('failure', 'Couldn’t remove the song. Please try again.');
    },
  });
  const { queryKey } = createPlaylistQuery(userId, id);
  function updateCache(update: (playlist: Playlist) => Playlist): void {
    const playlist = client.getQueryData(queryKey);
    if (playlist) putPlaylistInCache(client, update(playlist));
  }
  return (songId) => {
    const index = client.getQueryData(queryKey)?.song_ids.indexOf(songId) ?? -1;
    if (index < 0) return;
    // A pending response would bring the song back.
    void client.cancelQueries({ queryKey });
    updateCache((playlist) => removeSongId(playlist, songId));
    mutate({ songId, index });
  };
}

interface Removal {
  readonly songId: Song['id'];
  /** Position before the removal. */
  readonly index: number;
}
