import { userSchema, type User } from '@rubato/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { hasUnsavedWork, onAllSaved } from '../navigation/unsaved-work.ts';
import {
  hasMemberCalls,
  onMemberCallsSettled,
  onSessionGivenUp,
  setMemberSource,
  sessionRenewals,
} from './session-renewal.ts';

export const sessionKey = ['session'] as const;

/** The signed-in user, null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal, client }): Promise<User | null> => checkSession(client, signal),
  staleTime: 5 * 60_000,
});

/** The member is shown although the session has ended. */
let isHeld = false;

/** A member whose session has ended is shown on while what they have typed would go with them: what needs a session then asks for it. */
async function checkSession(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const renewals = sessionRenewals();
  try {
    return await request('/api/auth/', { schema: userSchema, signal });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    if (renewals !== sessionRenewals()) return checkSession(client, signal);
    isHeld = hasUnsavedWork() || hasMemberCalls();
    return (isHeld && client.getQueryData<User | null>(sessionKey)) || null;
  }
}

/** Lets calls know who is signed in, and asks anew once a session that has ended need not be shown any longer. */
export function watchSession(client: QueryClient): void {
  setMemberSource(() => client.getQueryData<User | null>(sessionKey) ?? null);
  const askAnew = () => void client.invalidateQueries({ queryKey: sessionKey });
  onSessionGivenUp(askAnew);
  onAllSaved(() => isHeld && askAnew());
  onMemberCallsSettled(() => isHeld && askAnew());
}
