import type { Song } from '@rubato/contracts';
import { MenuItem, SongMenuItems } from '@rubato/ui';
import { useSongActions } from '@rubato/web-kit';
import { ListX } from 'lucide-react';

interface RowMenuProps {
  song: Song;
  removeText: string;
  onRemove: (songId: Song['id']) => void;
}

/** Menu items for a song in a playlist. */
export function RowMenu({ song, removeText, onRemove }: RowMenuProps) {
  const actionsOf = useSongActions();
  return (
    <>
      <SongMenuItems {...actionsOf(song)} liked={undefined} />
      <MenuItem icon={<ListX size={16} aria-hidden="true" />} onSelect={() => onRemove(song.id)}>
        {removeText}
      </MenuItem>
    </>
  );
}
