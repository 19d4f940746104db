import { isLiked, useToggleLike } from '../likes/use-toggle-like.ts';
import { useSetModal } from '../navigation/modal-link.ts';
import type { QueuedSong } from '../player/player-queue.ts';
import { useSession } from '../session/use-session.ts';
import { playSongNext, queueSong } from './queue-song.ts';

/** What can be done with a song wherever it is shown, for a menu. */
export interface SongActions {
  /** Undefined for visitors. */
  readonly liked: boolean | undefined;
  readonly onToggleLike: () => void;
  readonly onPlayNext: () => void;
  readonly onQueue: () => void;
  /** Undefined for visitors. */
  readonly onAddToPlaylist: (() => void) | undefined;
}

/** A function that tells what can be done with a song. */
export function useSongActions(): (song: QueuedSong) => SongActions {
  const { user } = useSession();
  const toggleLike = useToggleLike();
  const setModal = useSetModal();
  return (song) => ({
    liked: user ? isLiked(user, song.id) : undefined,
    onToggleLike: () => toggleLike(song.id),
    onPlayNext: () => playSongNext(song),
    onQueue: () => queueSong(song),
    onAddToPlaylist: user ? () => setModal('add-to-playlist', song.id) : undefined,
  });
}
