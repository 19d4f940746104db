import type { Song } from '@rubato/contracts';
import {
  getErrorText,
  removeSongFromCache,
  showToast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';
import { deleteSong } from './delete-song.ts';

/** Deletes the song, removes it from the caches and opens the landing page. */
export function useDeleteSong(song: Song) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteSong(song.id),
    onSuccess: () => {
      void navigate('/');
      removeSongFromCache(client, song);
      showToast('success', `“${song.title}” was deleted`);
    },
  });
  return {
    remove: () => mutate(),
    pending: isPending,
    failure: error ? getErrorText(error) : undefined,
  };
}
