import { passkeysSchema } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** `GET /api/auth/passkeys`: the passkeys, and the number of unused recovery codes. */
export const passkeysQuery = {
  queryKey: ['passkeys'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/passkeys', { schema: passkeysSchema, signal }),
};
