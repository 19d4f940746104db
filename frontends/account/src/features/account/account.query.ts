import { accountDetailsSchema, authOptionsSchema } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** `GET /api/auth/account`. Not for the demo user. */
export const accountQuery = {
  queryKey: ['account'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/account', { schema: accountDetailsSchema, signal }),
};

/** `GET /api/auth/options`: what this installation offers. */
export const optionsQuery = {
  queryKey: ['auth-options'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/options', { schema: authOptionsSchema, signal }),
  staleTime: 60_000,
};
