import type { CreatePlaylist } from '@rubato/contracts';
import {
  playerStore,
  putPlaylistInCache,
  showToast,
  songCount,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';
import { saveQueue } from './save-queue.ts';

/** Saves the queue as a playlist, shows it everywhere and calls `onDone`. */
export function useSaveQueue(onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: CreatePlaylist) =>
      saveQueue(
        fields,
        playerStore.getState().queue.songs.map(({ song }) => song.id),
      ),
    onSuccess: ({ playlist, missing }) => {
      onDone();
      putPlaylistInCache(client, playlist);
      if (missing > 0)
        showToast('failure', `The playlist is there, but ${songCount(missing)} could not be added.`);
      else
        showToast('success', `Saved as “${playlist.name}”`, {
          label: 'Show',
          run: () => void navigate(`/playlists/${playlist.id}`),
        });
    },
  });
  return { save: mutate, pending: isPending, error };
}
