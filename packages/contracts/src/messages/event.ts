import { z } from 'zod';

/** Something that became true in one service and that others may keep a copy of. */
export interface EventType<Payload extends z.core.$ZodType = z.core.$ZodType> {
  readonly subject: string;
  readonly payload: Payload;
}

/** Names an event. `subject` is `<owner>.<noun>-<past>.v<version>`. */
export function eventType<Payload extends z.core.$ZodType>(
  subject: string,
  payload: Payload,
): EventType<Payload> {
  return { subject, payload };
}

/** An event on its way: `id` is the same at every delivery, `occurredAt` is an ISO 8601 instant, `traceparent` the W3C's. */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().optional(),
  traceparent: z.string().optional(),
  payload: z.unknown(),
});
export type EventEnvelope = z.output<typeof eventEnvelopeSchema>;
