import { z } from 'zod';
import { maxId } from '../ids.ts';

/** The number of ids that a segment of a whole list spans: the smallest range with its own version. */
export const segmentSpan = 100;
/** The number of ids that a group of segments spans, so that a short message can describe a long list. */
export const segmentGroupSpan = 10_000;
/** The maximum number of segments in one message: about 500 kB with the longest numbers. */
export const maxSegmentsPerMessage = 10_000;

/**
 * Selects segments, newest first, with numbers below `before` and down to `downTo`. Empty if the caller already has `unlessVersion`.
 * Segment `number` contains the ids from `number * span + 1` to `(number + 1) * span`.
 */
export const segmentsRequestSchema = z.object({
  span: z.union([z.literal(segmentSpan), z.literal(segmentGroupSpan)]),
  before: z.optional(z.int().positive()),
  downTo: z.optional(z.int().nonnegative()),
  limit: z.int().min(1).max(maxSegmentsPerMessage),
  unlessVersion: z.string().optional(),
});
export type SegmentsRequest = z.output<typeof segmentsRequestSchema>;

/** Non-empty segments, each with a version that changes with its content. */
export const listSegmentsSchema = z.object({
  segments: z.array(z.object({ number: z.int().nonnegative(), version: z.string() })),
});
export type ListSegment = z.output<typeof listSegmentsSchema>['segments'][number];

/** Returns the list page of segment `number`. */
export function toSegmentPage(number: number): { before: number | undefined; downTo: number; limit: number } {
  const downTo = number * segmentSpan + 1;
  const before = downTo + segmentSpan;
  return { before: before > maxId ? undefined : before, downTo, limit: segmentSpan };
}
