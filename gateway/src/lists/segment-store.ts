import type { ListSegment } from '@rubato/contracts';
import type { GzipPiece } from './gzip-pieces.ts';

/** A segment of a list, and what it holds where that is remembered. */
export interface Segment extends ListSegment {
  pieces?: readonly GzipPiece[];
}

/** A run of segments, newest first, in the state `version`. */
export interface SegmentGroup extends ListSegment {
  readonly segments: readonly Segment[];
}

const groupOverheadBytes = 256;
const segmentOverheadBytes = 160;
const pieceOverheadBytes = 160;

/**
 * Remembers a list's segments within `maxBytes`. Lists are read from one end to the other, and whatever evicted what was used
 * longest ago would lose each segment just before it is needed again. So nothing is evicted: what does not fit is not remembered, and
 * what fits stays until it has changed or is gone.
 */
export class SegmentStore {
  readonly #groups = new Map<number, SegmentGroup>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  group(number: number): SegmentGroup | undefined {
    return this.#groups.get(number);
  }

  /** Takes the place of the group with the same number; segments that have not changed keep what they hold. */
  replace(number: number, version: string, described: readonly ListSegment[]): SegmentGroup {
    const former = new Map(this.#groups.get(number)?.segments.map((segment) => [segment.number, segment]));
    const segments = described.map((segment) => {
      const same = former.get(segment.number);
      return same?.version === segment.version ? same : { ...segment };
    });
    this.forget(number);
    const group = { number, version, segments };
    const bytes = bytesOfGroup(group);
    if (this.#bytes + bytes <= this.maxBytes) {
      this.#groups.set(number, group);
      this.#bytes += bytes;
    }
    return group;
  }

  /** Remembers what a segment of `group` holds, if there is room and the group is still the one that is remembered. */
  keep(group: SegmentGroup, segment: Segment, pieces: readonly GzipPiece[]): void {
    const bytes = bytesOfPieces(pieces);
    if (segment.pieces || this.#groups.get(group.number) !== group || this.#bytes + bytes > this.maxBytes)
      return;
    segment.pieces = pieces;
    this.#bytes += bytes;
  }

  /** Forgets the groups from `from` to `to` that are not among `numbers`. */
  keepOnly(numbers: ReadonlySet<number>, from: number, to: number): void {
    for (const number of this.#groups.keys())
      if (number >= from && number <= to && !numbers.has(number)) this.forget(number);
  }

  forget(number: number): void {
    const group = this.#groups.get(number);
    if (!group) return;
    this.#groups.delete(number);
    this.#bytes -= bytesOfGroup(group);
  }
}

function bytesOfGroup({ segments }: SegmentGroup): number {
  return segments.reduce(
    (sum, { pieces }) => sum + segmentOverheadBytes + (pieces ? bytesOfPieces(pieces) : 0),
    groupOverheadBytes,
  );
}

function bytesOfPieces(pieces: readonly GzipPiece[]): number {
  return pieces.reduce((sum, { deflated }) => sum + pieceOverheadBytes + deflated.byteLength, 0);
}
