import { z } from 'zod';

/** Describes a change in one service that other services may replicate. */
export interface EventType<Payload extends z.core.$ZodType = z.core.$ZodType> {
  readonly subject: string;
  readonly payload: Payload;
}

/** Defines an event type. `subject` is `<owner>.<noun>-<past>.v<version>`. */
export function defineEvent<Payload extends z.core.$ZodType>(
  subject: string,
  payload: Payload,
): EventType<Payload> {
  return { subject, payload };
}

/**
 * An event with metadata: `id` is the same for every delivery, `occurredAt` is an ISO 8601 timestamp, and `traceparent` is as in W3C Trace
 * Context.
 */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
});
export type EventEnvelope = z.output<typeof eventEnvelopeSchema>;
