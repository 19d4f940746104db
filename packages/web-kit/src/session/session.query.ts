import { userSchema, type User } from '@rubato/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';

export const sessionKey = ['session'] as const;

/** The signed-in user, null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<User | null> => checkSession(signal),
  staleTime: 5 * 60_000,
});

async function checkSession(signal: AbortSignal): Promise<User | null> {
  try {
    return await request('/api/auth/', { schema: userSchema, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
