import type { Playlist } from '@rubato/contracts';
import { IconButton, Menu, MenuActionItems, MenuItem } from '@rubato/ui';
import { useMenuItems, useSetModal } from '@rubato/web-kit';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';

/** Actions on the playlist itself. */
export function PlaylistMenu({ id, name }: Playlist) {
  const setModal = useSetModal();
  const items = useMenuItems('playlist')({ id, name });
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={`More options for ${name}`} title="More options">
          <EllipsisVertical size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuActionItems actions={items} />
      <MenuItem
        icon={<Pencil size={16} aria-hidden="true" />}
        onSelect={() => setModal('update-playlist', id)}
      >
        Update Playlist
      </MenuItem>
      <MenuItem
        icon={<Trash2 size={16} aria-hidden="true" />}
        onSelect={() => setModal('delete-playlist', id)}
      >
        Delete Playlist
      </MenuItem>
    </Menu>
  );
}
