import { AppError, texts, type ListPage } from '@rubato/contracts';
import { wireHeaders, type JsonBytes } from '@rubato/service-kit';
import type { PageQuery } from '../http/page-query.ts';

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

/** Asks the owning service for a part of a list. */
export type FetchPart = (part: ListPage) => Promise<JsonBytes>;

/** A page, ready to be sent. */
export interface PageAnswer {
  readonly body: Buffer;
  readonly version: string | undefined;
  /** Where the next page begins, if there is one. */
  readonly next: number | undefined;
  /** There is no body: the caller has this version. */
  readonly unchanged: boolean;
}

/** Entries as the service wrote them. */
export interface Segment {
  /** JSON, with commas between. */
  readonly entries: Buffer;
  readonly count: number;
  readonly next: number | undefined;
  readonly version: string | undefined;
  readonly unchanged: boolean;
}

const segmentSize = 500;
const comma = Buffer.from(',');

/** One page of a list. `heldVersion` is what the caller has of it. */
export async function fetchPage(
  shape: ListShape,
  fetch: FetchPart,
  page: PageQuery,
  heldVersion?: string,
): Promise<PageAnswer> {
  const segments: Segment[] = [];
  for await (const segment of listSegments(shape, fetch, page, heldVersion)) segments.push(segment);
  const [first] = segments;
  if (!first) throw new AppError('INTERNAL', texts.serverError);
  const entries = segments.flatMap((segment, n) => (n ? [comma, segment.entries] : [segment.entries]));
  const [open, close] = shape.answer;
  return {
    body: Buffer.concat([Buffer.from(open), ...entries, Buffer.from(close)]),
    version: first.version,
    next: segments.at(-1)?.next,
    unchanged: first.unchanged,
  };
}

/** The list's segments, one after another as they are wanted. A long entry may make a segment shorter than asked for. */
export async function* listSegments(
  shape: ListShape,
  fetch: FetchPart,
  { limit, cursor }: PageQuery,
  heldVersion?: string,
): AsyncGenerator<Segment, undefined> {
  let before = cursor;
  let left = limit ?? Infinity;
  let unlessVersion = heldVersion;
  do {
    const part = { before, limit: Math.min(left, segmentSize), unlessVersion };
    const segment = toSegment(await fetch(part), shape);
    yield segment;
    before = segment.next;
    left -= segment.count;
    unlessVersion = undefined;
  } while (before !== undefined && left > 0);
  return undefined;
}

/** Takes the service's words off; the entries are passed on as they came. */
function toSegment({ bytes, headers }: JsonBytes, { message: [open, close] }: ListShape): Segment {
  const common = { version: headers[wireHeaders.version], next: idOf(headers[wireHeaders.next]) };
  if (headers[wireHeaders.unchanged])
    return { ...common, entries: Buffer.alloc(0), count: 0, unchanged: true };
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = message.length - close.length;
  if (message.toString('utf8', 0, open.length) !== open || message.toString('utf8', end) !== close)
    throw new AppError('INTERNAL', texts.serverError);
  return {
    ...common,
    entries: message.subarray(open.length, end),
    count: Number(headers[wireHeaders.count]),
    unchanged: false,
  };
}

function idOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
