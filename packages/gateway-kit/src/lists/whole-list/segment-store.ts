import type { ListSegment } from '@rubato/contracts';
import type { GzipChunk } from '../compression/gzip-chunks.ts';

/** A segment of a list, with its chunks if they are cached. */
export interface Segment extends ListSegment {
  chunks?: readonly GzipChunk[];
}

/** Consecutive segments, newest first, at `version`. */
export interface SegmentGroup extends ListSegment {
  readonly segments: readonly Segment[];
}

const groupOverheadBytes = 256;
const segmentOverheadBytes = 160;
const chunkOverheadBytes = 160;

/**
 * Caches the segments of a list within `maxBytes`. Lists are read sequentially, so an LRU cache would evict
 * each segment just before it is needed again. Therefore nothing is evicted: segments that do not fit are not
 * cached, and the others stay until they change or are deleted.
 */
export class SegmentStore {
  readonly #groups = new Map<number, SegmentGroup>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  getGroup(number: number): SegmentGroup | undefined {
    return this.#groups.get(number);
  }

  /** Replaces the group with the same number; unchanged segments keep their chunks. */
  replace(number: number, version: string, described: readonly ListSegment[]): SegmentGroup {
    const previous = new Map(this.#groups.get(number)?.segments.map((segment) => [segment.number, segment]));
    const segments = described.map((segment) => {
      const same = previous.get(segment.number);
      return same?.version === segment.version ? same : { ...segment };
    });
    this.delete(number);
    const group = { number, version, segments };
    const bytes = sumGroupBytes(group);
    if (this.#bytes + bytes <= this.maxBytes) {
      this.#groups.set(number, group);
      this.#bytes += bytes;
    }
    return group;
  }

  /** Caches the chunks of a segment, if they fit and `group` is still the cached one. */
  cacheChunks(group: SegmentGroup, segment: Segment, chunks: readonly GzipChunk[]): void {
    const bytes = sumChunkBytes(chunks);
    if (segment.chunks || this.#groups.get(group.number) !== group || this.#bytes + bytes > this.maxBytes)
      return;
    segment.chunks = chunks;
    this.#bytes += bytes;
  }

  /** Deletes the groups from `from` to `to` that are not in `numbers`. */
  deleteMissing(numbers: ReadonlySet<number>, from: number, to: number): void {
    for (const number of this.#groups.keys())
      if (number >= from && number <= to && !numbers.has(number)) this.delete(number);
  }

  delete(number: number): void {
    const group = this.#groups.get(number);
    if (!group) return;
    this.#groups.delete(number);
    this.#bytes -= sumGroupBytes(group);
  }
}

function sumGroupBytes({ segments }: SegmentGroup): number {
  return segments.reduce(
    (sum, { chunks }) => sum + segmentOverheadBytes + (chunks ? sumChunkBytes(chunks) : 0),
    groupOverheadBytes,
  );
}

function sumChunkBytes(chunks: readonly GzipChunk[]): number {
  return chunks.reduce((sum, { deflated }) => sum + chunkOverheadBytes + deflated.byteLength, 0);
}
