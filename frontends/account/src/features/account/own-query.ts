import { useQuery, useSession, type QueryClient } from '@rubato/web-kit';

/** A query of what the server keeps of the user who is logged in. */
interface OwnQuery<Data> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  readonly enabled?: boolean;
  readonly refetchInterval?: (query: { state: { data?: Data | undefined } }) => number | false;
}

/** The result of `query` for the user who is logged in. The next one in this tab never sees it. */
export function useOwnQuery<Data>(query: OwnQuery<Data>) {
  const { user } = useSession();
  const enabled = user !== null && query.enabled !== false;
  return useQuery({ ...query, queryKey: [...query.queryKey, ...createOwnKey(user?.id)], enabled });
}

/** The end of the key of what only the user `userId` may see: it is removed when somebody else logs in. */
export const createOwnKey = (userId: number | undefined) => ['current', userId] as const;

/** Replaces the result of `query`. */
export const setOwnData = <Data>(queries: QueryClient, { queryKey }: OwnQuery<Data>, data: Data): unknown =>
  queries.setQueriesData<Data>({ queryKey }, data);
