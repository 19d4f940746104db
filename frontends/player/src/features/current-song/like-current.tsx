import { LikeButton } from '@rubato/ui';
import { isLiked, useSession, useToggleLike, type QueuedSong } from '@rubato/web-kit';

/** The heart of the song that plays, for members. */
export function LikeCurrent({ song }: { song: QueuedSong }) {
  const { user } = useSession();
  const toggleLike = useToggleLike();
  if (!user) return null;
  return (
    <LikeButton title={song.title} liked={isLiked(user, song.id)} onToggle={() => toggleLike(song.id)} />
  );
}
