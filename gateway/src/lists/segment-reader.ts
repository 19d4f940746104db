import {
  listSegmentsSchema,
  maxSegmentsPerMessage,
  pageOfSegment,
  segmentGroupSpan,
  segmentSpan,
  type ListPage,
  type ListSegment,
  type SegmentsRequest,
} from '@rubato/contracts';
import { decode, wireHeaders, type JsonBytes } from '@rubato/service-kit';
import { compressPiece, literalPiece, type GzipPiece } from './gzip-pieces.ts';
import { listSegments, type ListShape, type PageAnswer } from './list-pages.ts';
import type { PageCache } from './page-cache.ts';
import { persistently } from './persistently.ts';
import { SegmentStore, type Segment, type SegmentGroup } from './segment-store.ts';
import type { WholeListLimits } from './whole-list-limits.ts';

/** A list that is kept in segments. */
export interface SegmentedList {
  readonly name: string;
  readonly shape: ListShape;
  readonly source: {
    segments(request: SegmentsRequest): Promise<JsonBytes>;
    page(page: ListPage & { readonly downTo?: number | undefined }): Promise<JsonBytes>;
  };
  /** How much of it is remembered, compressed. */
  readonly maxBytes: number;
}

const segmentsPerGroup = segmentGroupSpan / segmentSpan;
const comma = literalPiece(',');

/**
 * Reads a list as compressed pieces, newest first. The list is described in two steps, groups of segments and then the segments of
 * each group that has changed, so that neither a message nor the work for one change grows with the list.
 */
export class SegmentReader {
  readonly #store: SegmentStore;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(
    private readonly list: SegmentedList,
    private readonly cache: PageCache,
    private readonly limits: WholeListLimits,
  ) {
    this.#store = new SegmentStore(list.maxBytes);
  }

  /** The description of the groups below `before`, of the newest ones without it. */
  groups(before?: number): Promise<PageAnswer> {
    return this.cache.get(`whole list of ${this.list.name} ${before ?? ''}`, (unlessVersion) =>
      this.#describe({ span: segmentGroupSpan, before, limit: maxSegmentsPerMessage, unlessVersion }),
    );
  }

  /** Everything from the groups in `page` on, with commas between. */
  async *pieces(page: PageAnswer): AsyncGenerator<GzipPiece> {
    let isFirst = true;
    for await (const group of this.#groups(page))
      for (const segment of (await this.#current(group)).segments)
        for (const piece of await this.#piecesOf(group, segment)) {
          if (!isFirst) yield comma;
          yield piece;
          isFirst = false;
        }
  }

  async *#groups(first: PageAnswer): AsyncGenerator<ListSegment> {
    let newest = Infinity;
    for (let page: PageAnswer | undefined = first; page;) {
      const groups = parseSegments(page);
      const next: number | undefined = page.next;
      this.#store.keepOnly(new Set(groups.map(({ number }) => number)), next ?? 0, newest);
      yield* groups;
      newest = (next ?? 0) - 1;
      page = next === undefined ? undefined : await persistently(() => this.groups(next));
    }
  }

  /** The segments of a group, described anew where it has changed. They may be newer than the group's version, never older. */
  async #current({ number, version }: ListSegment): Promise<SegmentGroup> {
    const remembered = this.#store.group(number);
    if (remembered?.version === version) return remembered;
    const downTo = number * segmentsPerGroup;
    const before = downTo + segmentsPerGroup;
    return this.#once(`group ${number} ${version}`, async () => {
      const request = { span: segmentSpan, before, downTo, limit: segmentsPerGroup } as const;
      const page = await persistently(() => this.#describe(request));
      return this.#store.replace(number, version, parseSegments(page));
    });
  }

  async #piecesOf({ number }: ListSegment, segment: Segment): Promise<readonly GzipPiece[]> {
    if (segment.pieces) return segment.pieces;
    const pieces = await this.#once(`segment ${segment.number} ${segment.version}`, () =>
      this.#make(segment.number),
    );
    const group = this.#store.group(number);
    if (group?.segments.includes(segment)) this.#store.keep(group, segment, pieces);
    return pieces;
  }

  /** A piece for each message that the segment takes: few, unless its entries are very long. */
  #make(number: number): Promise<GzipPiece[]> {
    const { before, downTo, limit } = pageOfSegment(number);
    const { shape, source } = this.list;
    return this.limits.fetch(async () => {
      const pieces: GzipPiece[] = [];
      const fetch = (part: ListPage) => persistently(() => source.page({ ...part, downTo }));
      for await (const { entries } of listSegments(shape, fetch, { limit, cursor: before }))
        if (entries.length) pieces.push(await compressPiece(entries));
      return pieces;
    });
  }

  async #describe(request: SegmentsRequest): Promise<PageAnswer> {
    const { bytes, headers } = await this.list.source.segments(request);
    const next = headers[wireHeaders.next];
    return {
      body: Buffer.from(bytes),
      version: headers[wireHeaders.version],
      next: next === undefined ? undefined : Number(next),
      unchanged: Boolean(headers[wireHeaders.unchanged]),
    };
  }

  /** Readers that need the same at the same time share the work. */
  #once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(key) as Promise<Result> | undefined;
    if (underWay) return underWay;
    const begun = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }
}

const parsed = new WeakMap<Buffer, readonly ListSegment[]>();

function parseSegments({ body }: PageAnswer): readonly ListSegment[] {
  const segments = parsed.get(body) ?? listSegmentsSchema.parse(decode(body)).segments;
  parsed.set(body, segments);
  return segments;
}
