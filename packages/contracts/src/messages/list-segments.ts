import { z } from 'zod';
import { largestId } from '../ids.ts';

/** How many ids a segment of a whole list spans: the finest part of it that has a version of its own. */
export const segmentSpan = 100;
/** How many ids a group of segments spans: a coarser segment, so that a long list is described by a short message. */
export const segmentGroupSpan = 10_000;
/** How many segments one message describes at most: about 500 kB where the numbers are as long as they get. */
export const maxSegmentsPerMessage = 10_000;

/**
 * Which segments to describe, newest first: those with numbers below `before` and from `downTo` on; nothing for who has the list in
 * the state `unlessVersion`. Segment `number` holds the ids from `number * span + 1` to `(number + 1) * span`.
 */
export const segmentsRequestSchema = z.object({
  span: z.union([z.literal(segmentSpan), z.literal(segmentGroupSpan)]),
  before: z.optional(z.int().positive()),
  downTo: z.optional(z.int().nonnegative()),
  limit: z.int().min(1).max(maxSegmentsPerMessage),
  unlessVersion: z.string().optional(),
});
export type SegmentsRequest = z.output<typeof segmentsRequestSchema>;

/** Segments that hold something, each with a version that changes with its content. */
export const listSegmentsSchema = z.object({
  segments: z.array(z.object({ number: z.int().nonnegative(), version: z.string() })),
});
export type ListSegment = z.output<typeof listSegmentsSchema>['segments'][number];

/** The page of a list that is the segment `number`. */
export function pageOfSegment(number: number): { before: number | undefined; downTo: number; limit: number } {
  const downTo = number * segmentSpan + 1;
  const before = downTo + segmentSpan;
  return { before: before > largestId ? undefined : before, downTo, limit: segmentSpan };
}
