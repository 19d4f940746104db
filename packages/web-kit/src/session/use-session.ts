import type { User } from '@rubato/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sessionKey, sessionQuery } from './session.query.ts';

interface Session {
  user: User | null;
  /** The session check at load is pending: show neither the signed-in nor the signed-out state. */
  checking: boolean;
}

/** The signed-in user. If the session check fails, the visitor's view is shown. */
export function useSession(): Session {
  const { data, isPending, isError } = useQuery(sessionQuery);
  return { user: data ?? null, checking: isPending && !isError };
}

/** Returns a function that sets or clears the signed-in user and removes cached data of other users. */
export function useSetSession(): (user: User | null) => void {
  const client = useQueryClient();
  return useCallback(
    (user) => {
      client.setQueryData(sessionKey, user);
      // A list that is still mounted would be fetched again without a session: remove it after it has unmounted.
      setTimeout(() => client.removeQueries({ predicate: ({ queryKey }) => isOfOtherUser(queryKey, user) }));
    },
    [client],
  );
}

function isOfOtherUser(queryKey: readonly unknown[], user: User | null): boolean {
  const index = queryKey.indexOf('current');
  return index >= 0 && queryKey[index + 1] !== user?.id;
}
