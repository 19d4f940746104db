import { Heart, ListEnd, ListStart } from 'lucide-react';
import { MenuActionItems, type MenuAction } from '../menu/menu-action-items.tsx';
import { MenuItem } from '../menu/menu.tsx';

interface SongMenuItemsProps {
  /** Whether the user likes the song; undefined for visitors, or if there is a like button next to the menu. */
  liked: boolean | undefined;
  onToggleLike: () => void;
  /** Undefined for the current entry of the queue. */
  onPlayNext: (() => void) | undefined;
  onQueue: () => void;
  /** What other front ends add. */
  items: readonly MenuAction[];
}

/** The menu items of a song, wherever it is shown. */
export function SongMenuItems(props: SongMenuItemsProps) {
  const { liked, onToggleLike, onPlayNext, onQueue, items } = props;
  return (
    <>
      {liked !== undefined && (
        <MenuItem
          icon={<Heart size={16} fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />}
          onSelect={onToggleLike}
        >
          {liked ? 'Unlike' : 'Like'}
        </MenuItem>
      )}
      {onPlayNext && (
        <MenuItem icon={<ListStart size={16} aria-hidden="true" />} onSelect={onPlayNext}>
          Play next
        </MenuItem>
      )}
      <MenuItem icon={<ListEnd size={16} aria-hidden="true" />} onSelect={onQueue}>
        Add to queue
      </MenuItem>
      <MenuActionItems actions={items} />
    </>
  );
}
