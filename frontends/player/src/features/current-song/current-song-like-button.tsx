import { LikeButton } from '@rubato/ui';
import { isLiked, useSession, useToggleLike, type QueuedSong } from '@rubato/web-kit';

/** Like button of the current song, for signed-in users. */
export function CurrentSongLikeButton({ song }: { song: QueuedSong }) {
  const { user } = useSession();
  const toggleLike = useToggleLike();
  if (!user) return null;
  return (
    <LikeButton title={song.title} liked={isLiked(user, song.id)} onToggle={() => toggleLike(song.id)} />
  );
}
