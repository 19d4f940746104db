import type { AlbumForm } from '@rubato/contracts';
import { addAlbumToCache, showToast, useNavigate, useQueryClient } from '@rubato/web-kit';
import { createAlbum } from './create-album.ts';

/** Makes the album, shows it everywhere and goes to its page. */
export function useCreateAlbum(): (form: AlbumForm) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (form) => {
    const album = await createAlbum(form);
    addAlbumToCache(client, album);
    // In place of the dialog's own address: Back must not open an empty form.
    void navigate(`/albums/${album.id}`, { replace: true });
    showToast('success', `“${album.title}” was created`);
  };
}
