import { IconButton, Menu, SongMenuItems } from '@rubato/ui';
import { useSongActions, type QueuedSong } from '@rubato/web-kit';
import { EllipsisVertical } from 'lucide-react';

/** What can be done with the song that plays, beside its heart. */
export function SongMenu({ song }: { song: QueuedSong }) {
  return (
    <Menu
      trigger={
        <IconButton label="More for the current song" title="More" size="small">
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <Items song={song} />
    </Menu>
  );
}

/** Rendered only while the menu is open. */
function Items({ song }: { song: QueuedSong }) {
  return <SongMenuItems {...useSongActions()(song)} liked={undefined} />;
}
