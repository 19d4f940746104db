import type { EventType } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import type { TestProduct } from './test-product.ts';

/** Publishes an event like its service. Resolves with the event's id. */
export async function publishEvent(
  { ports }: TestProduct,
  { subject }: EventType,
  payload: object,
): Promise<string> {
  const id = randomUUID();
  await ports.events.publish({ id, subject, occurredAt: new Date().toISOString(), payload });
  return id;
}
