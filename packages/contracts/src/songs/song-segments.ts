import { segmentSpan } from '../messages/list-segments.ts';

/** A segment holds the songs whose ids are from `number * songSegmentSize + 1` to `(number + 1) * songSegmentSize`. */
export const songSegmentSize = segmentSpan;
