import type { Album } from '@rubato/contracts';
import {
  mapCachedSongs,
  removeAlbumFromCache,
  showToast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';
import { getAlbumFailure } from '../album-form/album-failure.ts';
import { deleteAlbum } from './delete-album.ts';

/** Deletes the album, removes it from the caches and opens the landing page. */
export function useDeleteAlbum({ id, title }: Album) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteAlbum(id),
    onSuccess: () => {
      void navigate('/', { replace: true });
      removeAlbumFromCache(client, id);
      mapCachedSongs(client, (song) => ({ ...song, albums: song.albums.filter((other) => other !== id) }));
      showToast('success', `“${title}” was deleted`);
    },
  });
  return {
    remove: () => mutate(),
    pending: isPending,
    failure: error ? getAlbumFailure(error) : undefined,
  };
}
