import { AppError, texts } from '@rubato/contracts';
import { wireHeaders, type JsonBytes } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { PageQuery } from './page-query.ts';

/** A list as a service answers it, page by page. */
export interface JsonList {
  /** The name of the list in the body. */
  readonly name: string;
  /** The most entries to ask for at once: those of one segment are in memory together. */
  readonly segmentSize: number;
  /** Asks for the page that follows the entry with the id `cursor`. */
  readonly fetch: (cursor: number | undefined, limit: number) => Promise<JsonBytes>;
}

const close = ']}';

/** Answers with one page and the link to the next, or with the whole list; the entries' JSON is passed on as it was written. */
export async function sendJsonList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  list: JsonList,
): Promise<void> {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
  const segments = segmentsOf(list, page);
  const first = await segments.next();
  if (page.limit === undefined)
    return void reply.send(Readable.from(wholeList(openingOf(list), first.value, segments)));
  const parts = [first.value];
  for await (const segment of segments) parts.push(segment);
  const next = parts.at(-1)?.next;
  if (next) reply.header('link', `<${pathOf(request)}?limit=${page.limit}&cursor=${next}>; rel="next"`);
  void reply.send(
    `${openingOf(list)}${parts
      .map((part) => part?.entries)
      .filter(Boolean)
      .join(',')}${close}`,
  );
}

interface Segment {
  /** Entries as JSON, with commas between. */
  readonly entries: string;
  readonly count: number;
  readonly next: number | undefined;
}

const openingOf = ({ name }: JsonList) => `{"${name}":[`;

/** The list's segments, one after another as they are wanted. A long entry may make a segment shorter than asked for. */
async function* segmentsOf(
  list: JsonList,
  { limit, cursor: start }: PageQuery,
): AsyncGenerator<Segment, undefined> {
  let cursor = start;
  let left = limit ?? Infinity;
  do {
    const segment = toSegment(openingOf(list), await list.fetch(cursor, Math.min(left, list.segmentSize)));
    yield segment;
    cursor = segment.next;
    left -= segment.count;
  } while (cursor !== undefined && left > 0);
  return undefined;
}

async function* wholeList(
  opening: string,
  first: Segment | undefined,
  rest: AsyncGenerator<Segment, undefined>,
): AsyncGenerator<string> {
  yield `${opening}${first?.entries ?? ''}`;
  for await (const { entries } of rest) if (entries) yield `,${entries}`;
  yield close;
}

function toSegment(opening: string, { bytes, headers }: JsonBytes): Segment {
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith(opening) || !text.endsWith(close)) throw new AppError('INTERNAL', texts.serverError);
  const next = headers[wireHeaders.next];
  const count = Number(headers[wireHeaders.count]);
  return {
    entries: text.slice(opening.length, -close.length),
    count,
    next: next === undefined ? undefined : Number(next),
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
}
