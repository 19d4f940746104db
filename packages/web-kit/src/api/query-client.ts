import { QueryClient } from '@tanstack/react-query';
import { watchSession } from '../session/session.query.ts';
import { ApiError } from './api-error.ts';
import { onInvalidation } from './cross-tab-invalidation.ts';

/** Network and server errors are retried twice, client errors are not. */
const retry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What could not be read is read again once the browser is online, without Retry. */
const refetchOnReconnect = ({ state }: { state: { status: string } }) => state.status === 'error' && 'always';

/** Creates the cache of server data. A change in another tab invalidates it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry, refetchOnReconnect, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchSession(client);
  // A hidden tab refetches when it becomes visible.
  onInvalidation(() => {
    void client.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });
  });
  return client;
}
