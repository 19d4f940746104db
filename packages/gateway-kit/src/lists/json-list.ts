import { AppError, texts } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PageQuery } from '../http/page-query.ts';
import { withoutDeadline } from '../http/without-deadline.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { compressedPage } from './compressed-page.ts';
import { listEtag, versionHeld } from './list-etag.ts';
import {
  fetchPage,
  listSegments,
  type FetchListPage,
  type ListShape,
  type FetchedPage,
  type Segment,
} from './list-pages.ts';
import type { PageCache } from './page-cache.ts';
import { retryWhenUnavailable } from './retry-when-unavailable.ts';

export interface JsonList {
  readonly shape: ListShape;
  readonly fetch: FetchListPage;
  /** The owner of a private list. */
  readonly userId?: number;
  /** The requested ids, if the list is filtered. */
  readonly ids?: readonly number[];
  /** Caches the pages of a public list. */
  readonly cache?: PageCache;
}

type LimitedQuery = PageQuery & { readonly limit: number };

/**
 * Sends one page with a link to the next one, or the whole list. The JSON of the entries is passed on
 * unchanged.
 */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  list: JsonList,
): Promise<void> {
  reply.header('cache-control', list.userId === undefined ? 'no-cache' : 'private, no-cache');
  const { limit } = page;
  if (limit === undefined) return sendWholeList(request, reply, page, list);
  return sendPage(request, reply, { ...page, limit }, list);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: LimitedQuery,
  { shape, fetch, userId, ids, cache }: JsonList,
): Promise<void> {
  const scope = scopeOf(page, userId, ids);
  // Only cached pages are compressed, once for all clients.
  const isGzip = cache !== undefined && acceptsGzip(request.headers['accept-encoding']);
  const validator = isGzip ? `${scope}.gzip` : scope;
  const held = versionHeld(request, validator);
  const path = pathOf(request);
  if (cache) reply.header('vary', 'accept-encoding');
  const fetched = cache
    ? await cache.get(`${path} ${scope}`, (heldVersion) => fetchPage(shape, fetch, page, heldVersion))
    : await fetchPage(shape, fetch, page, held);
  if (isUnchanged(reply, fetched, validator, held)) return void reply.code(304).send();
  const filter = ids ? `ids=${ids.join(',')}&` : '';
  if (fetched.next)
    reply.header('link', `<${path}?${filter}limit=${page.limit}&cursor=${fetched.next}>; rel="next"`);
  const compressed = isGzip ? await compressedPage(fetched.body) : undefined;
  if (compressed) reply.header('content-encoding', 'gzip');
  reply.type(jsonType).send(compressed ?? fetched.body);
}

async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  { shape, fetch, userId, ids }: JsonList,
): Promise<void> {
  const scope = scopeOf(page, userId, ids);
  const held = versionHeld(request, scope);
  // If the first segment fails, the client gets an error; later segments are retried.
  let isStarted = false;
  const fetchSegment: FetchListPage = (page) =>
    isStarted ? retryWhenUnavailable(() => fetch(page)) : fetch(page);
  const segments = listSegments(shape, fetchSegment, page, held);
  const { value: first } = await segments.next();
  if (!first) throw new AppError('INTERNAL', texts.serverError);
  if (isUnchanged(reply, first, scope, held)) return void reply.code(304).send();
  isStarted = true;
  reply.type(jsonType).send(Readable.from(withoutDeadline(wholeList(shape, first, segments))));
}

const jsonType = 'application/json; charset=utf-8';

/** Sets the ETag, and returns whether the client already has this version. */
function isUnchanged(
  reply: FastifyReply,
  { version, unchanged }: Pick<FetchedPage, 'version' | 'unchanged'>,
  scope: string,
  held: string | undefined,
): boolean {
  if (version) reply.header('etag', listEtag(version, scope));
  return unchanged || (version !== undefined && version === held);
}

/** Identifies the page and the list that an ETag belongs to. */
function scopeOf({ limit, cursor }: PageQuery, userId?: number, ids?: readonly number[]): string {
  const filter = ids && createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
  return `${userId ?? filter ?? 'all'}.${limit ?? 'whole'}.${cursor ?? 'first'}`;
}

async function* wholeList(
  { response: [open, close] }: ListShape,
  first: Segment,
  rest: AsyncGenerator<Segment, undefined>,
): AsyncGenerator<Buffer | string> {
  yield open;
  yield first.entries;
  for await (const { entries } of rest)
    if (entries.length) {
      yield ',';
      yield entries;
    }
  yield close;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
}
