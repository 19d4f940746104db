import { authOptionsSchema } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** `GET /api/auth/options`: what this installation offers to people who log in. */
export const authOptionsQuery = {
  queryKey: ['auth-options'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/options', { schema: authOptionsSchema, signal }),
  staleTime: 60_000,
};
