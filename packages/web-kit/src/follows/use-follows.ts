import { followListSchema, followedArtistSchema, type User } from '@rubato/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQuotaText, getSessionText } from '../api/api-error.ts';
import { keepWrite, sendWrite } from '../api/keep-write.ts';
import type { Write } from '../api/pending-writes.ts';
import { request } from '../api/request.ts';
import { sessionQuery } from '../session/session.query.ts';
import { useSession } from '../session/use-session.ts';
import { showToast } from '../toasts/toast-store.ts';

/** The ids of the artists that the user follows; undefined for visitors, and while they load. */
export function useFollows(): ReadonlySet<number> | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...createFollowsQuery(user?.id ?? 0), enabled: user !== null });
  return user ? data : undefined;
}

/** Returns a function that follows an artist or ends that. The change shows immediately and is reverted if the server rejects it. */
export function useToggleFollow(): (artistId: number) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Serialized, so that two quick clicks restore the original state.
    scope: { id: 'follows' },
    ...keepWrite(toWrite),
    mutationFn: (change: FollowChange) => sendWrite(toWrite(change), followedArtistSchema),
    onError: (error, change) => {
      show({ ...change, follow: !change.follow });
      showToast(
        'failure',
        getSessionText(error) ??
          getQuotaText(error) ??
          (change.follow
            ? 'Couldn’t follow the artist. Please try again.'
            : 'Couldn’t unfollow the artist. Please try again.'),
      );
    },
  });
  const show = ({ userId, artistId, follow }: FollowChange) =>
    client.setQueryData(createFollowsQuery(userId).queryKey, (follows) => {
      if (!follows) return follows;
      const changed = new Set(follows);
      if (follow) changed.add(artistId);
      else changed.delete(artistId);
      return changed;
    });
  return (artistId) => {
    const userId = client.getQueryData(sessionQuery.queryKey)?.id;
    const follows = userId && client.getQueryData(createFollowsQuery(userId).queryKey);
    if (!userId || !follows) return;
    const change = { userId, artistId, follow: !follows.has(artistId) };
    void client.cancelQueries({ queryKey: createFollowsQuery(userId).queryKey });
    show(change);
    mutate(change);
  };
}

interface FollowChange {
  readonly userId: User['id'];
  readonly artistId: number;
  readonly follow: boolean;
}

const toWrite = ({ artistId, follow }: FollowChange): Write => ({
  method: follow ? 'POST' : 'DELETE',
  path: `/api/follows/${artistId}`,
});

const createFollowsQuery = (userId: User['id']) =>
  queryOptions({
    queryKey: ['follows', 'current', userId],
    queryFn: async ({ signal }): Promise<ReadonlySet<number>> =>
      new Set((await request('/api/follows', { schema: followListSchema, signal })).artist_ids),
    // Sets cannot be shared structurally.
    structuralSharing: false,
  });
