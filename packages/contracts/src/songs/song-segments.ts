import { segmentSpan } from '../messages/list-segments.ts';

/** A segment contains the songs with ids from `number * songSegmentSize + 1` to `(number + 1) * songSegmentSize`. */
export const songSegmentSize = segmentSpan;
