import { z } from 'zod';

/** A segment holds the songs whose ids are from `number * songSegmentSize + 1` to `(number + 1) * songSegmentSize`. */
export const songSegmentSize = 100;

export const songSegmentsSchema = z.object({
  segments: z.array(z.object({ number: z.int().nonnegative(), version: z.string() })),
});
export type SongSegment = z.output<typeof songSegmentsSchema>['segments'][number];

/** The page that is a segment. */
export function pageOfSegment(number: number): { before: number; downTo: number; limit: number } {
  const first = number * songSegmentSize + 1;
  return { before: first + songSegmentSize, downTo: first, limit: songSegmentSize };
}
