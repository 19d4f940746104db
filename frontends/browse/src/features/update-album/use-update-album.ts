import type { Album, AlbumForm } from '@rubato/contracts';
import { showToast, updateAlbumInCache, useNavigate, useQueryClient } from '@rubato/web-kit';
import { updateAlbum } from './update-album.ts';

/** Saves the changes, updates the caches and opens the album page. */
export function useUpdateAlbum(id: Album['id']): (form: AlbumForm) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (form) => {
    const album = await updateAlbum(id, form);
    updateAlbumInCache(client, album);
    void navigate(`/albums/${id}`, { replace: true });
    showToast('success', `“${album.title}” was updated`);
  };
}
