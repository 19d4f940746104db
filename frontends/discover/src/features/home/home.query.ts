import type { User } from '@rubato/contracts';
import { homeSchema, queryOptions, request } from '@rubato/web-kit';

/** The rails of the home page, for the current user or a visitor. */
export const createHomeQuery = (userId: User['id'] | undefined) =>
  queryOptions({
    queryKey: ['home', 'current', userId],
    queryFn: ({ signal }) => request('/api/home?omit=lyrics', { schema: homeSchema, signal }),
    // A rail that is missing may be there again.
    staleTime: 0,
  });
