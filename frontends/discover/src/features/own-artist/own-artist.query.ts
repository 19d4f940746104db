import type { User } from '@rubato/contracts';
import { artistProfileSchema, request } from '@rubato/web-kit';

/** The artist of the user `userId`, who is logged in. */
export const createOwnArtistQuery = (userId: User['id'] | undefined) => ({
  queryKey: ['artists', 'current', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/artists/current', { schema: artistProfileSchema, signal }),
});
