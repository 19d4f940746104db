import type { User } from '@rubato/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sessionKey, sessionQuery } from './session.query.ts';

interface Session {
  user: User | null;
  /** The check at load has not answered yet: neither signed in nor signed out may be shown. */
  checking: boolean;
}

/** Who is signed in. Where the check itself fails, the visitor's view is shown. */
export function useSession(): Session {
  const { data, isPending, isError } = useQuery(sessionQuery);
  return { user: data ?? null, checking: isPending && !isError };
}

/** Starts or ends the session on this side. What was fetched for somebody else is forgotten. */
export function useSetSession(): (user: User | null) => void {
  const client = useQueryClient();
  return useCallback(
    (user) => {
      client.setQueryData(sessionKey, user);
      // A list that is still on screen would be fetched again, for nobody: it goes once it is no longer shown.
      setTimeout(() => client.removeQueries({ predicate: ({ queryKey }) => isOfAnother(queryKey, user) }));
    },
    [client],
  );
}

function isOfAnother(queryKey: readonly unknown[], user: User | null): boolean {
  const place = queryKey.indexOf('current');
  return place >= 0 && queryKey[place + 1] !== user?.id;
}
