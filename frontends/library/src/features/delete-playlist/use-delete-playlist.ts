import type { Playlist } from '@rubato/contracts';
import {
  getCollectionErrorText,
  removePlaylistFromCache,
  showToast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';
import { deletePlaylist } from './delete-playlist.ts';

/** Deletes the playlist, removes it from the caches and opens the landing page. */
export function useDeletePlaylist(playlist: Playlist) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deletePlaylist(playlist.id),
    onSuccess: () => {
      void navigate('/', { replace: true });
      removePlaylistFromCache(client, playlist);
      showToast('success', `“${playlist.name}” was deleted`);
    },
  });
  return {
    remove: () => mutate(),
    pending: isPending,
    failure: error ? getCollectionErrorText(error) : undefined,
  };
}
