import { userSchema, type User } from '@rubato/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { sendWrite } from '../api/keep-write.ts';
import { sendPendingWrites } from '../api/pending-writes.ts';
import { request } from '../api/request.ts';
import { hasUnsavedWork, onAllSaved } from '../navigation/unsaved-work.ts';
import {
  hasUserCalls,
  onUserCallsSettled,
  onRenewalCancelled,
  releaseReads,
  setSessionSource,
  countSessionRenewals,
} from './session-renewal.ts';

export const sessionKey = ['session'] as const;

/** The signed-in user; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal, client }): Promise<User | null> => checkSession(client, signal),
  staleTime: 5 * 60_000,
});

/** How long the writes of an earlier visit may delay the session check. Those that remain are kept. */
const maxResumeMs = 3000;

/** Whether the user is still shown although the session has expired. */
let isExpiredUserShown = false;

/**
 * Returns the signed-in user. A user whose session has expired stays shown while they have unsaved work, which signing out would lose:
 * their next request asks them to log in again.
 */
async function checkSession(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const renewals = countSessionRenewals();
  try {
    const user = await request('/api/auth/', { schema: userSchema, anonymous: true, signal });
    isExpiredUserShown = false;
    if (!(await sendWritesOfLastVisit(client, user.id))) return user;
    return await request('/api/auth/', { schema: userSchema, anonymous: true, signal });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    if (renewals !== countSessionRenewals()) return checkSession(client, signal);
    isExpiredUserShown = hasUnsavedWork() || hasUserCalls();
    return (isExpiredUserShown && client.getQueryData<User | null>(sessionKey)) || null;
  }
}

/** The users whose writes of an earlier visit have been sent. Those of this page are sent by their mutations. */
const resumedUserIds = new Set<User['id']>();

/** Sends what the user changed right before leaving the page, so that they see it. Returns whether there was anything. */
async function sendWritesOfLastVisit(client: QueryClient, userId: User['id']): Promise<boolean> {
  if (resumedUserIds.has(userId)) return false;
  const signal = AbortSignal.timeout(maxResumeMs);
  const wasAny = await sendPendingWrites(userId, (write) => sendWrite(write, z.unknown(), signal));
  resumedUserIds.add(userId);
  if (wasAny) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  return wasAny;
}

/** Provides requests with the signed-in user, and refetches an expired session once no unsaved work depends on it. */
export function watchSession(client: QueryClient): void {
  setSessionSource({
    getUser: () => client.getQueryData<User | null>(sessionKey) ?? null,
    check: async () => {
      // A check in progress may have been answered before the session ended.
      await client.cancelQueries({ queryKey: sessionKey });
      const user = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      return { user, isExpired: user !== null && isExpiredUserShown };
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionKey[0]) return;
    const user = client.getQueryData<User | null>(sessionKey) ?? null;
    if (user === null || !isExpiredUserShown) releaseReads(user);
  });
  const refetch = () => void client.invalidateQueries({ queryKey: sessionKey });
  onRenewalCancelled(refetch);
  onAllSaved(() => isExpiredUserShown && refetch());
  onUserCallsSettled(() => isExpiredUserShown && refetch());
}
