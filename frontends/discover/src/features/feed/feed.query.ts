import type { Feed, User } from '@rubato/contracts';
import { feedSchema, infiniteQueryOptions, request } from '@rubato/web-kit';

const pageSize = 50;

/** The songs and albums of the artists that the user follows in pages, newest first. */
export const createFeedQuery = (userId: User['id']) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'current', userId],
    queryFn: ({ pageParam, signal }): Promise<Feed> =>
      request(`/api/feed?limit=${pageSize}&omit=lyrics${pageParam}`, { schema: feedSchema, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: Feed) => (next ? `&cursor=${encodeURIComponent(next)}` : undefined),
    structuralSharing: false,
    // After following an artist, their songs are expected here.
    staleTime: 0,
  });
