import { IconButton, Menu, SongMenuItems } from '@rubato/ui';
import { useSongActions, type QueuedSong } from '@rubato/web-kit';
import { EllipsisVertical } from 'lucide-react';

/** Menu of the current song, next to its like button. */
export function CurrentSongMenu({ song }: { song: QueuedSong }) {
  return (
    <Menu
      trigger={
        <IconButton label="More options for the current song" title="More options" size="small">
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItems song={song} />
    </Menu>
  );
}

/** Rendered only while the menu is open. */
function MenuItems({ song }: { song: QueuedSong }) {
  return <SongMenuItems {...useSongActions()(song)} liked={undefined} />;
}
