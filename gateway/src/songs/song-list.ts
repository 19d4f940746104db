import { AppError, texts } from '@rubato/contracts';
import { wireHeaders, type JsonBytes } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { PageQuery } from './page-query.ts';

/** Asks catalog for the page of songs before the id `before`. */
export type FetchPage = (before: number | undefined, limit: number) => Promise<JsonBytes>;

const open = '{"songs":[';
const close = ']}';
const segmentSize = 500;

/** Answers with one page and the link to the next, or with the whole list; the songs' JSON is passed on as catalog wrote it. */
export async function sendSongList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  fetch: FetchPage,
): Promise<void> {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
  const segments = songSegments(fetch, page);
  const first = await segments.next();
  if (page.limit === undefined) return void reply.send(Readable.from(wholeList(first.value, segments)));
  const parts = [first.value];
  for await (const segment of segments) parts.push(segment);
  const next = parts.at(-1)?.next;
  if (next) reply.header('link', `<${pathOf(request)}?limit=${page.limit}&cursor=${next}>; rel="next"`);
  void reply.send(
    `${open}${parts
      .map((part) => part?.songs)
      .filter(Boolean)
      .join(',')}${close}`,
  );
}

interface Segment {
  /** Songs as JSON, with commas between. */
  readonly songs: string;
  readonly count: number;
  readonly next: number | undefined;
}

/** The list's segments, one after another as they are wanted. A long song may make a segment shorter than asked for. */
async function* songSegments(
  fetch: FetchPage,
  { limit, cursor }: PageQuery,
): AsyncGenerator<Segment, undefined> {
  let before = cursor;
  let left = limit ?? Infinity;
  do {
    const segment = toSegment(await fetch(before, Math.min(left, segmentSize)));
    yield segment;
    before = segment.next;
    left -= segment.count;
  } while (before !== undefined && left > 0);
  return undefined;
}

async function* wholeList(
  first: Segment | undefined,
  rest: AsyncGenerator<Segment, undefined>,
): AsyncGenerator<string> {
  yield `${open}${first?.songs ?? ''}`;
  for await (const { songs } of rest) if (songs) yield `,${songs}`;
  yield close;
}

function toSegment({ bytes, headers }: JsonBytes): Segment {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith(open) || !text.endsWith(close)) throw new AppError('INTERNAL', texts.serverError);
  const next = headers[wireHeaders.next];
  const count = Number(headers[wireHeaders.count]);
  return {
    songs: text.slice(open.length, -close.length),
    count,
    next: next === undefined ? undefined : Number(next),
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
}
