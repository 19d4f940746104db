import { AppError, texts, type ListPage } from '@rubato/contracts';
import { wireHeaders, type JsonBytes } from '@rubato/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { PageQuery } from '../http/page-query.ts';
import { listEtag, versionHeld } from './list-etag.ts';

/** What stands around the entries in a service's message and in the public answer. */
export interface ListShape {
  readonly message: readonly [open: string, close: string];
  readonly answer: readonly [open: string, close: string];
}

/** `{"<name>":[…]}` on both sides. */
export const arrayOf = (name: string): ListShape => ({
  message: [`{"${name}":[`, ']}'],
  answer: [`{"${name}":[`, ']}'],
});

/** `{"<name>":{…}}` on the bus, the bare object of entries by id outside. */
export const keyedObjectOf = (name: string): ListShape => ({
  message: [`{"${name}":{`, '}}'],
  answer: ['{', '}'],
});

export interface JsonList {
  readonly shape: ListShape;
  /** Asks the owning service for a page. */
  readonly fetch: (page: ListPage) => Promise<JsonBytes>;
  /** Whose list it is, when it is not everybody's. */
  readonly userId?: number;
}

const segmentSize = 500;

/** Answers with one page and the link to the next, or with the whole list; the entries' JSON is passed on as it came. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageQuery,
  list: JsonList,
): Promise<void> {
  const scope = `${list.userId ?? 'all'}.${page.limit ?? 'whole'}.${page.cursor ?? 'first'}`;
  reply.header('cache-control', list.userId === undefined ? 'no-cache' : 'private, no-cache');
  const segments = listSegments(list, page, versionHeld(request, scope));
  const { value: first } = await segments.next();
  if (!first) throw new AppError('INTERNAL', texts.serverError);
  if (first.version) reply.header('etag', listEtag(first.version, scope));
  if (first.unchanged) return void reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (page.limit === undefined) return void reply.send(Readable.from(wholeList(list.shape, first, segments)));
  return sendPage(request, reply, list.shape, await collected(first, segments), page.limit);
}

interface Segment {
  /** Entries as JSON, with commas between. */
  readonly entries: string;
  readonly count: number;
  readonly next: number | undefined;
  readonly version: string | undefined;
  readonly unchanged: boolean;
}

/** The list's segments, one after another as they are wanted. A long entry may make a segment shorter than asked for. */
async function* listSegments(
  list: JsonList,
  { limit, cursor }: PageQuery,
  held?: string,
): AsyncGenerator<Segment, undefined> {
  let before = cursor;
  let left = limit ?? Infinity;
  let unlessVersion = held;
  do {
    const page = { before, limit: Math.min(left, segmentSize), unlessVersion };
    const segment = toSegment(await list.fetch(page), list.shape);
    yield segment;
    before = segment.next;
    left -= segment.count;
    unlessVersion = undefined;
  } while (before !== undefined && left > 0);
  return undefined;
}

async function collected(first: Segment, rest: AsyncGenerator<Segment, undefined>): Promise<Segment[]> {
  const segments = [first];
  for await (const segment of rest) segments.push(segment);
  return segments;
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: [open, close] }: ListShape,
  segments: Segment[],
  limit: number,
): void {
  const next = segments.at(-1)?.next;
  if (next) reply.header('link', `<${pathOf(request)}?limit=${limit}&cursor=${next}>; rel="next"`);
  const entries = segments.map((segment) => segment.entries).filter(Boolean);
  void reply.send(`${open}${entries.join(',')}${close}`);
}

async function* wholeList(
  { answer: [open, close] }: ListShape,
  first: Segment,
  rest: AsyncGenerator<Segment, undefined>,
): AsyncGenerator<string> {
  yield `${open}${first.entries}`;
  for await (const { entries } of rest) if (entries) yield `,${entries}`;
  yield close;
}

function toSegment({ bytes, headers }: JsonBytes, { message: [open, close] }: ListShape): Segment {
  const common = { version: headers[wireHeaders.version], next: idOf(headers[wireHeaders.next]) };
  if (headers[wireHeaders.unchanged]) return { ...common, entries: '', count: 0, unchanged: true };
  const text = Buffer.from(bytes).toString('utf8');
  if (!text.startsWith(open) || !text.endsWith(close)) throw new AppError('INTERNAL', texts.serverError);
  const entries = text.slice(open.length, -close.length);
  return { ...common, entries, count: Number(headers[wireHeaders.count]), unchanged: false };
}

function idOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
}
