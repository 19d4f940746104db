import { identitySchema, pendingSignUpSchema } from '@rubato/contracts';
import { request } from '@rubato/web-kit';
import { z } from 'zod';

/** `GET /api/auth/identities`: the identities at providers that open the user's account. */
export const identitiesQuery = {
  queryKey: ['identities'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/identities', { schema: z.object({ identities: z.array(identitySchema) }), signal }),
};

/** `GET /api/auth/signup/oidc`: who the person is that chooses a username. */
export const pendingSignUpQuery = {
  queryKey: ['pending-sign-up'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/signup/oidc', { schema: pendingSignUpSchema, signal }),
  retry: false,
  staleTime: Infinity,
};
