import type { Artist } from '@rubato/contracts';
import { useFollows } from '@rubato/web-kit';

/** Whether the user followed an artist when its number of followers was received. */
const followedAtReceipt = new WeakMap<Artist, boolean>();

/** The number of followers, including what the user has changed since it was received; null if it is unknown. */
export function useFollowerCount(artist: Artist): number | null {
  const isFollowed = useFollows()?.has(artist.id);
  if (artist.followers === null || isFollowed === undefined) return artist.followers;
  const before = followedAtReceipt.get(artist) ?? isFollowed;
  followedAtReceipt.set(artist, before);
  return Math.max(0, artist.followers + Number(isFollowed) - Number(before));
}
