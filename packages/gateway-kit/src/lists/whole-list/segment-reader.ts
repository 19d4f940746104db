import {
  listSegmentsSchema,
  toSegmentPage,
  segmentGroupSpan,
  segmentSpan,
  type ListPage,
  type ListSegment,
  type SegmentsRequest,
} from '@rubato/contracts';
import { decode, wireHeaders, type JsonBytes } from '@rubato/service-kit';
import { compressChunk, createLiteralChunk, type GzipChunk } from '../compression/gzip-chunks.ts';
import { listSegments, type ListShape, type FetchedPage } from '../pages/list-pages.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { retryRead } from '../retry-read.ts';
import { SegmentStore, type Segment, type SegmentGroup } from './segment-store.ts';
import type { WholeListLimits } from './whole-list-limits.ts';

/** A list that is cached in segments. */
export interface SegmentedList {
  readonly name: string;
  readonly shape: ListShape;
  readonly source: {
    listSegments(request: SegmentsRequest): Promise<JsonBytes>;
    listPage(page: ListPage & { readonly downTo?: number | undefined }): Promise<JsonBytes>;
  };
  /** The size limit of the cache, compressed. */
  readonly maxBytes: number;
}

const segmentsPerGroup = segmentGroupSpan / segmentSpan;
/** So few that a message is described in a small part of its deadline, even if every segment has a version. */
const groupsPerMessage = 2000;
const comma = createLiteralChunk(',');

/**
 * Reads a list as compressed chunks, newest first. The list is described on two levels, groups and the
 * segments of each changed group, so that neither the messages nor the work per change grow with the list.
 */
export class SegmentReader {
  readonly #store: SegmentStore;
  readonly #inFlight = new Map<string, Promise<unknown>>();

  constructor(
    private readonly list: SegmentedList,
    private readonly cache: PageCache,
    private readonly limits: WholeListLimits,
  ) {
    this.#store = new SegmentStore(list.maxBytes);
  }

  /** Describes the groups below `before`, or the newest ones. */
  readGroups(before?: number): Promise<FetchedPage> {
    return this.cache.get(`whole list of ${this.list.name} ${before ?? ''}`, (unlessVersion) =>
      this.#describe({ span: segmentGroupSpan, before, limit: groupsPerMessage, unlessVersion }),
    );
  }

  /** All chunks from the groups in `page` on, separated by commas. */
  async *readChunks(page: FetchedPage): AsyncGenerator<GzipChunk> {
    let isFirst = true;
    for await (const group of this.#readGroups(page))
      for (const segment of (await this.#readCurrent(group)).segments)
        for (const chunk of await this.#readChunks(group, segment)) {
          if (!isFirst) yield comma;
          yield chunk;
          isFirst = false;
        }
  }

  async *#readGroups(first: FetchedPage): AsyncGenerator<ListSegment> {
    let newest = Infinity;
    for (let page: FetchedPage | undefined = first; page;) {
      const groups = parseSegments(page);
      const next: number | undefined = page.next;
      this.#store.deleteMissing(new Set(groups.map(({ number }) => number)), next ?? 0, newest);
      yield* groups;
      newest = (next ?? 0) - 1;
      page = next === undefined ? undefined : await retryRead(() => this.readGroups(next));
    }
  }

  /**
   * The segments of a group, described again if it has changed. They may be newer than the group's version,
   * never older.
   */
  async #readCurrent({ number, version }: ListSegment): Promise<SegmentGroup> {
    const cached = this.#store.getGroup(number);
    if (cached?.version === version) return cached;
    const downTo = number * segmentsPerGroup;
    const before = downTo + segmentsPerGroup;
    return this.#runOnce(`group ${number} ${version}`, async () => {
      const request = { span: segmentSpan, before, downTo, limit: segmentsPerGroup } as const;
      const page = await retryRead(() => this.#describe(request));
      return this.#store.replace(number, version, parseSegments(page));
    });
  }

  async #readChunks({ number }: ListSegment, segment: Segment): Promise<readonly GzipChunk[]> {
    if (segment.chunks) return segment.chunks;
    const chunks = await this.#runOnce(`segment ${segment.number} ${segment.version}`, () =>
      this.#fetchChunks(segment.number),
    );
    const group = this.#store.getGroup(number);
    if (group?.segments.includes(segment)) this.#store.cacheChunks(group, segment, chunks);
    return chunks;
  }

  /** One chunk per message: few, unless the entries are very long. */
  #fetchChunks(number: number): Promise<GzipChunk[]> {
    const { before, downTo, limit } = toSegmentPage(number);
    const { shape, source } = this.list;
    return this.limits.fetch(async () => {
      const chunks: GzipChunk[] = [];
      const fetch = (page: ListPage) => retryRead(() => source.listPage({ ...page, downTo }));
      for await (const { entries } of listSegments(shape, fetch, { limit, cursor: before }))
        if (entries.length) chunks.push(await compressChunk(entries));
      return chunks;
    });
  }

  async #describe(request: SegmentsRequest): Promise<FetchedPage> {
    const { bytes, headers } = await this.list.source.listSegments(request);
    const next = headers[wireHeaders.next];
    return {
      body: Buffer.from(bytes),
      version: headers[wireHeaders.version],
      next: next === undefined ? undefined : Number(next),
      unchanged: Boolean(headers[wireHeaders.unchanged]),
    };
  }

  /** Concurrent readers share the same work. */
  #runOnce<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const inFlight = this.#inFlight.get(key) as Promise<Result> | undefined;
    if (inFlight) return inFlight;
    const started = work().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, started);
    return started;
  }
}

const parsed = new WeakMap<Buffer, readonly ListSegment[]>();

function parseSegments({ body }: FetchedPage): readonly ListSegment[] {
  const segments = parsed.get(body) ?? listSegmentsSchema.parse(decode(body)).segments;
  parsed.set(body, segments);
  return segments;
}
