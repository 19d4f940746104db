import { AppError, texts } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PageQuery } from '../http/page-query.ts';
import { withoutDeadline } from '../overload/without-deadline.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { compressedPage } from './compressed-page.ts';
import { listEtag, versionHeld } from './list-etag.ts';
import {
  fetchPage,
  listSegments,
  type FetchPart,
  type ListShape,
  type PageAnswer,
  type Segment,
} from './list-pages.ts';
import type { PageCache } from './page-cache.ts';
import { persistently } from './persistently.ts';

export interface JsonList {
  readonly shape: ListShape;
  readonly fetch: FetchPart;
  /** Whose list it is, when it is not everybody's. */
  readonly userId?: number;
  /** Which entries, when it is some of them. */
  readonly ids?: readonly number[];
  /** Where its pages are remembered, when they are. */
  readonly cache?: PageCache;
}

type LimitedQuery = PageQuery & { readonly limit: number };

/** Answers with one page and the link to the next, or with the whole list; the entries' JSON is passed on as it came. */
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
  // What is remembered is compressed once; everything else would be compressed for one reader.
  const isGzip = cache !== undefined && acceptsGzip(request.headers['accept-encoding']);
  const validator = isGzip ? `${scope}.gzip` : scope;
  const held = versionHeld(request, validator);
  const path = pathOf(request);
  if (cache) reply.header('vary', 'accept-encoding');
  const answer = cache
    ? await cache.get(`${path} ${scope}`, (heldVersion) => fetchPage(shape, fetch, page, heldVersion))
    : await fetchPage(shape, fetch, page, held);
  if (isUnchanged(reply, answer, validator, held)) return void reply.code(304).send();
  const some = ids ? `ids=${ids.join(',')}&` : '';
  if (answer.next)
    reply.header('link', `<${path}?${some}limit=${page.limit}&cursor=${answer.next}>; rel="next"`);
  const compressed = isGzip ? await compressedPage(answer.body) : undefined;
  if (compressed) reply.header('content-encoding', 'gzip');
  reply.type(jsonType).send(compressed ?? answer.body);
}

async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  { shape, fetch, userId, ids }: JsonList,
): Promise<void> {
  const scope = scopeOf(page, userId, ids);
  const held = versionHeld(request, scope);
  // A failure of the first part is still answered with an error; later parts are retried.
  let isBegun = false;
  const part: FetchPart = (wanted) => (isBegun ? persistently(() => fetch(wanted)) : fetch(wanted));
  const segments = listSegments(shape, part, page, held);
  const { value: first } = await segments.next();
  if (!first) throw new AppError('INTERNAL', texts.serverError);
  if (isUnchanged(reply, first, scope, held)) return void reply.code(304).send();
  isBegun = true;
  reply.type(jsonType).send(Readable.from(withoutDeadline(wholeList(shape, first, segments))));
}

const jsonType = 'application/json; charset=utf-8';

/** Tells the part's validator, and whether the client has this very state. */
function isUnchanged(
  reply: FastifyReply,
  { version, unchanged }: Pick<PageAnswer, 'version' | 'unchanged'>,
  scope: string,
  held: string | undefined,
): boolean {
  if (version) reply.header('etag', listEtag(version, scope));
  return unchanged || (version !== undefined && version === held);
}

/** Which part of whose list: what an ETag is good for. */
function scopeOf({ limit, cursor }: PageQuery, userId?: number, ids?: readonly number[]): string {
  const some = ids && createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16);
  return `${userId ?? some ?? 'all'}.${limit ?? 'whole'}.${cursor ?? 'first'}`;
}

async function* wholeList(
  { answer: [open, close] }: ListShape,
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
