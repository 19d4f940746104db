import type { ListPage } from '@rubato/contracts';
import type { JsonBytes } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SongListQuery } from '../http/page-query.ts';
import { sendList } from './json-list.ts';
import type { FetchListPage, ListShape } from './pages/list-pages.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { WholeListLimits } from './whole-list/whole-list-limits.ts';

/** A public list that can be filtered by ids. */
export interface PublicList {
  readonly shape: ListShape;
  /** Caches its pages. */
  readonly cache: PageCache;
  readonly limits: WholeListLimits;
  /** The service that owns it. */
  readonly source: {
    readonly listPage: FetchListPage;
    listByIds(ids: number[], page: ListPage): Promise<JsonBytes>;
  };
}

/** Like `sendList`, with the requested ids only, if any. */
export function sendPublicList(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, ...query }: SongListQuery,
  { source, cache, ...list }: PublicList,
): Promise<void> {
  if (ids)
    return sendList(request, reply, query, { ...list, ids, fetch: (page) => source.listByIds(ids, page) });
  return sendList(request, reply, query, { ...list, cache, fetch: (page) => source.listPage(page) });
}
