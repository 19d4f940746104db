import { AppError, texts, type ListPage } from '@rubato/contracts';
import { wireHeaders, type JsonBytes } from '@rubato/service-kit';
import type { PageQuery } from '../../http/page-query.ts';
import { concatExactly } from '../compression/concat-exactly.ts';

/** The text around the entries in a service's message and in the public response. */
export interface ListShape {
  readonly message: readonly [open: string, close: string];
  readonly response: readonly [open: string, close: string];
}

/** `{"<name>":[…]}` on both sides. */
export const describeArray = (name: string): ListShape => ({
  message: [`{"${name}":[`, ']}'],
  response: [`{"${name}":[`, ']}'],
});

/** `{"<name>":{…}}` on the bus, the plain object of entries by id in the public response. */
export const describeKeyedObject = (name: string): ListShape => ({
  message: [`{"${name}":{`, '}}'],
  response: ['{', '}'],
});

/** Requests a page of a list from the owning service. */
export type FetchListPage = (page: ListPage) => Promise<JsonBytes>;

/** A page, ready to send. */
export interface FetchedPage {
  readonly body: Buffer;
  readonly version: string | undefined;
  /** The cursor of the next page, if there is one. */
  readonly next: number | undefined;
  /** The body is empty, because the caller has this version. */
  readonly unchanged: boolean;
}

/** Entries exactly as the service sent them. */
export interface Segment {
  /** Comma-separated JSON. */
  readonly entries: Buffer;
  readonly count: number;
  readonly next: number | undefined;
  readonly version: string | undefined;
  readonly unchanged: boolean;
}

const segmentSize = 500;
const comma = Buffer.from(',');

/** Fetches one page of a list. `heldVersion` is the version that the caller has. */
export async function fetchPage(
  shape: ListShape,
  fetch: FetchListPage,
  page: PageQuery,
  heldVersion?: string,
): Promise<FetchedPage> {
  const segments: Segment[] = [];
  for await (const segment of listSegments(shape, fetch, page, heldVersion)) segments.push(segment);
  const [first] = segments;
  if (!first) throw new AppError('INTERNAL', texts.serverError);
  const entries = segments.flatMap((segment, n) => (n ? [comma, segment.entries] : [segment.entries]));
  const [open, close] = shape.response;
  return {
    body: concatExactly([Buffer.from(open), ...entries, Buffer.from(close)]),
    version: first.version,
    next: segments.at(-1)?.next,
    unchanged: first.unchanged,
  };
}

/** Fetches the segments of a list on demand. Long entries may make a segment shorter than requested. */
export async function* listSegments(
  shape: ListShape,
  fetch: FetchListPage,
  { limit, cursor }: PageQuery,
  heldVersion?: string,
): AsyncGenerator<Segment, undefined> {
  let before = cursor;
  let left = limit ?? Infinity;
  let unlessVersion = heldVersion;
  do {
    const page = { before, limit: Math.min(left, segmentSize), unlessVersion };
    const segment = toSegment(await fetch(page), shape);
    yield segment;
    before = segment.next;
    left -= segment.count;
    unlessVersion = undefined;
  } while (before !== undefined && left > 0);
  return undefined;
}

/** Strips the envelope of the service's message; the entries are passed on unchanged. */
function toSegment({ bytes, headers }: JsonBytes, { message: [open, close] }: ListShape): Segment {
  const common = { version: headers[wireHeaders.version], next: parseId(headers[wireHeaders.next]) };
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

function parseId(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
