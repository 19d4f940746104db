import { AppError, texts } from '@rubato/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { SongPageQuery } from '../http/page-query.ts';
import { runWithoutDeadline } from '../http/run-without-deadline.ts';
import { CachedPage } from './pages/cached-page.ts';
import {
  isUnchanged,
  jsonType,
  linkToNext,
  getPath,
  getScope,
  setEtag,
  getClientVersion,
  type LimitedQuery,
} from './list-headers.ts';
import {
  fetchPage,
  listSegments,
  type FetchListPage,
  type ListShape,
  type Segment,
} from './pages/list-pages.ts';
import type { PageCache } from './pages/page-cache.ts';
import { retryRead } from './retry-read.ts';
import { unsentBytes, type WholeListLimits } from './whole-list/whole-list-limits.ts';

export interface JsonList {
  readonly shape: ListShape;
  readonly fetch: FetchListPage;
  /** Limits the memory for the list, while it is sent. */
  readonly limits: WholeListLimits;
  /** The owner of a private list. */
  readonly userId?: number;
  /** The requested ids, if the list is filtered. */
  readonly ids?: readonly number[];
  /** Caches the pages of a public list. */
  readonly cache?: PageCache;
}

const pieceBytes = 64 * 1024;

/**
 * Sends one page with a link to the next one, or the whole list. The JSON of the entries is passed on
 * unchanged. Throws UNAVAILABLE if there is no place for it in `limits`.
 */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SongPageQuery,
  list: JsonList,
): Promise<void> {
  const { limit } = page;
  const { cache, shape, fetch } = list;
  if (cache && limit !== undefined) {
    const cached = new CachedPage(cache, getPath(request), { ...page, limit });
    return cached.fetchAndSend(request, reply, (held) => fetchPage(shape, fetch, page, held));
  }
  reply.header('cache-control', list.userId === undefined ? 'no-cache' : 'private, no-cache');
  if (limit === undefined) return sendWholeList(request, reply, page, list);
  return sendPage(request, reply, { ...page, limit }, list);
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: LimitedQuery,
  { shape, fetch, limits, userId, ids }: JsonList,
): Promise<void> {
  const scope = getScope(page, userId, ids);
  const held = getClientVersion(request, scope);
  const fetched = await fetchPage(shape, fetch, page, held);
  const isHeld = isUnchanged(fetched, held);
  if (!isHeld) await limits.enter(reply, { bytes: fetched.body.length, userId });
  setEtag(reply, fetched, scope);
  if (isHeld) return void reply.code(304).send();
  const link = linkToNext(getPath(request), page, fetched, ids);
  if (link) reply.header('link', link);
  reply.type(jsonType).send(fetched.body);
}

async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SongPageQuery,
  { shape, fetch, limits, userId, ids }: JsonList,
): Promise<void> {
  const scope = getScope(page, userId, ids);
  const held = getClientVersion(request, scope);
  // If the first segment fails, the client gets an error; later segments are retried.
  let isStarted = false;
  const fetchSegment: FetchListPage = (page) => (isStarted ? retryRead(() => fetch(page)) : fetch(page));
  const segments = listSegments(shape, fetchSegment, page, held);
  const { value: first } = await segments.next();
  if (!first) throw new AppError('INTERNAL', texts.serverError);
  if (isUnchanged(first, held)) return void setEtag(reply, first, scope).code(304).send();
  const isWhole = first.next === undefined;
  await limits.enter(reply, { bytes: isWhole ? first.entries.length : unsentBytes.fetched, userId });
  setEtag(reply, first, scope).type(jsonType);
  if (isWhole) return void reply.send(encloseSegment(shape, first));
  isStarted = true;
  const json = runWithoutDeadline(streamWholeList(shape, prependSegment([first], segments)));
  reply.send(Readable.from(json, { objectMode: false }));
}

/** The list as JSON, if `segment` is all of it. */
function encloseSegment({ response: [open, close] }: ListShape, { entries }: Segment): Buffer {
  return Buffer.concat([Buffer.from(open), entries, Buffer.from(close)]);
}

async function* streamWholeList(
  { response: [open, close] }: ListShape,
  segments: AsyncIterable<Segment>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(open);
  let isFirst = true;
  for await (const segment of segments) {
    if (!segment.entries.length) continue;
    if (!isFirst) yield Buffer.from(',');
    yield* splitSegment(segment);
    isFirst = false;
  }
  yield Buffer.from(close);
}

/** Empties `first`: what a generator refers to stays in memory until its end. */
async function* prependSegment(first: Segment[], rest: AsyncIterable<Segment>): AsyncGenerator<Segment> {
  for (let segment = first.shift(); segment; segment = first.shift()) yield segment;
  yield* rest;
}

/** Copies: what waits for the client would otherwise keep whole segments in memory. */
function* splitSegment({ entries }: Segment): Generator<Buffer> {
  for (let at = 0; at < entries.length; at += pieceBytes)
    yield Buffer.from(entries.subarray(at, at + pieceBytes));
}
