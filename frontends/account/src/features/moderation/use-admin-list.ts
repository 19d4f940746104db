import { idSchema } from '@rubato/contracts';
import { request, useInfiniteQuery, useSession } from '@rubato/web-kit';
import { z } from 'zod';
import { createOwnKey } from '../account/own-query.ts';

/** A list that is read page by page. */
export interface AdminList<Entry> {
  /** Undefined until the first page is there. */
  readonly entries: readonly Entry[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** Reads the next page; undefined after the last one. */
  readonly more: (() => void) | undefined;
}

/** All lists of moderators and admins: an act can change several. */
export const adminKey = 'admin';

/** `GET /api/admin/<name>`, whose entries are in the field of that name unless stated. `parameters` are part of its query. */
export function useAdminList<Schema extends z.core.$ZodType>(
  name: string,
  entry: Schema,
  { field = name, parameters = {} }: { field?: string; parameters?: Readonly<Record<string, string>> } = {},
): AdminList<z.output<Schema>> {
  const { user } = useSession();
  const schema = z.object({ [field]: z.array(entry), next: z.nullable(idSchema) });
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [adminKey, name, parameters, ...createOwnKey(user?.id)],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...parameters,
        ...(pageParam ? { after: String(pageParam) } : {}),
      });
      const page = await request(`/api/admin/${name}?${query}`, { schema, signal });
      return { entries: page[field] as z.output<Schema>[], next: page.next as number | null };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    error,
    isFetching,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}
