import type { AlbumForm } from '@rubato/contracts';
import { addAlbumToCache, showToast, useNavigate, useQueryClient } from '@rubato/web-kit';
import { createAlbum } from './create-album.ts';

/** Creates the album, updates the caches and opens its page. */
export function useCreateAlbum(): (form: AlbumForm) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (form) => {
    const album = await createAlbum(form);
    addAlbumToCache(client, album);
    // Replaces the URL of the dialog: Back must not reopen an empty form.
    void navigate(`/albums/${album.id}`, { replace: true });
    showToast('success', `“${album.title}” was created`);
  };
}
