import type { ListPage } from '@rubato/contracts';
import type { JsonBytes } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery } from '../http/page-query.ts';
import { sendList } from './json-list.ts';
import type { FetchPart, ListShape } from './list-pages.ts';
import type { PageCache } from './page-cache.ts';

/** A list that everybody sees, of which some entries can be asked for. */
export interface PublicList {
  readonly shape: ListShape;
  /** Where its pages are remembered. */
  readonly cache: PageCache;
  /** Whom to ask for it. */
  readonly source: {
    readonly page: FetchPart;
    pageOfIds(ids: number[], part: ListPage): Promise<JsonBytes>;
  };
}

/** Answers like `sendList`: with the entries that are asked for by their ids, or else with the list. */
export function sendPublicList(
  request: FastifyRequest,
  reply: FastifyReply,
  { ids, ...page }: ListQuery,
  { shape, cache, source }: PublicList,
): Promise<void> {
  const list = ids
    ? { shape, ids, fetch: (part: ListPage) => source.pageOfIds(ids, part) }
    : { shape, cache, fetch: (part: ListPage) => source.page(part) };
  return sendList(request, reply, page, list);
}
