import type { Song } from '@rubato/contracts';
import { MenuItem } from '@rubato/ui';
import { useSetModal } from '@rubato/web-kit';
import { ListMusic } from 'lucide-react';

export function AddToPlaylistItem({ songId }: { songId: Song['id'] }) {
  const setModal = useSetModal();
  return (
    <MenuItem
      icon={<ListMusic size={16} aria-hidden="true" />}
      onSelect={() => setModal('add-to-playlist', songId)}
    >
      Add To Playlist
    </MenuItem>
  );
}
