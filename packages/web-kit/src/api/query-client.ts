import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionKey, watchSession } from '../session/session.query.ts';
import { ApiError } from './api-error.ts';
import { onInvalidation } from './cross-tab-invalidation.ts';

/** What failed on the way is asked for twice more; what the server decided is not. */
const retry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * The one cache of server data. What another tab has changed is no longer believed. A 401 anywhere may mean that the session has
 * ended: that is asked anew, as the answer may be an old session's.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchSession(client);
  // What is hidden is asked anew when somebody comes back to it.
  onInvalidation(() => {
    void client.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });
  });
  return client;
}
