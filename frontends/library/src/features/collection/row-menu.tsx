import type { Song } from '@rubato/contracts';
import { MenuItem } from '@rubato/ui';
import { useSetModal } from '@rubato/web-kit';
import { ListEnd, ListPlus, ListX } from 'lucide-react';

interface RowMenuProps {
  songId: Song['id'];
  removeText: string;
  onRemove: (songId: Song['id']) => void;
  onQueue: (songId: Song['id']) => void;
}

/** What can be done with a song of a playlist. */
export function RowMenu({ songId, removeText, onRemove, onQueue }: RowMenuProps) {
  const setModal = useSetModal();
  return (
    <>
      <MenuItem icon={<ListX size={16} aria-hidden="true" />} onSelect={() => onRemove(songId)}>
        {removeText}
      </MenuItem>
      <MenuItem
        icon={<ListPlus size={16} aria-hidden="true" />}
        onSelect={() => setModal('add-to-playlist', songId)}
      >
        Add To Playlist
      </MenuItem>
      <MenuItem icon={<ListEnd size={16} aria-hidden="true" />} onSelect={() => onQueue(songId)}>
        Add to queue
      </MenuItem>
    </>
  );
}
