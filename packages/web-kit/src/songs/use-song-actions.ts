import { isLiked, useToggleLike } from '../likes/use-toggle-like.ts';
import type { QueuedSong } from '../player/queue/player-queue.ts';
import { useMenuItems, type MenuItemAction } from '../remotes/use-menu-items.ts';
import { useSession } from '../session/use-session.ts';
import { playSongNext, queueSong } from './queue-song.ts';

/** The actions of a song's menu, wherever the song is shown. */
export interface SongActions {
  /** Undefined for visitors. */
  readonly liked: boolean | undefined;
  readonly onToggleLike: () => void;
  readonly onPlayNext: () => void;
  readonly onQueue: () => void;
  /** What remotes add to the menu. */
  readonly items: readonly MenuItemAction[];
}

/** Returns a function that returns the actions of a song. */
export function useSongActions(): (song: QueuedSong) => SongActions {
  const { user } = useSession();
  const toggleLike = useToggleLike();
  const itemsOf = useMenuItems('song');
  return (song) => ({
    liked: user ? isLiked(user, song.id) : undefined,
    onToggleLike: () => toggleLike(song.id),
    onPlayNext: () => playSongNext(song),
    onQueue: () => queueSong(song),
    items: itemsOf(song),
  });
}
