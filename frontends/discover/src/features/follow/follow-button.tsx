import type { Artist } from '@rubato/contracts';
import { Button } from '@rubato/ui';
import { useFollows, useSession, useSetModal, useToggleFollow } from '@rubato/web-kit';
import { Check, Plus } from 'lucide-react';

/** Follows an artist, or ends that. Visitors are asked to log in. */
export function FollowButton({ artist }: { artist: Pick<Artist, 'id' | 'name'> }) {
  const { user, checking } = useSession();
  const follows = useFollows();
  const toggleFollow = useToggleFollow();
  const setModal = useSetModal();
  const isFollowed = follows?.has(artist.id) ?? false;
  const Icon = isFollowed ? Check : Plus;
  return (
    <Button
      aria-pressed={user ? isFollowed : undefined}
      title={isFollowed ? `Unfollow ${artist.name}` : `Follow ${artist.name}`}
      disabled={checking || (user !== null && !follows)}
      onClick={() => (user ? toggleFollow(artist.id) : setModal('login'))}
    >
      <Icon size={18} aria-hidden="true" />
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
