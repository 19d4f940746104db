import { request } from '@rubato/web-kit';
import { z } from 'zod';

/** Starts a sign-in at a provider and opens the provider's page, which returns to the current one. */
export async function openProvider(name: string, what: 'connection' | 'confirmation'): Promise<void> {
  const { url } = await request(`/api/auth/oidc/${name}/${what}`, {
    method: 'POST',
    body: { return_to: location.pathname },
    schema: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  });
  location.assign(url);
}
