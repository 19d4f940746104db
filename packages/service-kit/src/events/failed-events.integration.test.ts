import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type EventEnvelope } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { counted, OutboxBed } from '../../testing/outbox-bed.ts';

const bed = new OutboxBed();
const { exchange } = bed;
const lastDelivery = 30;

beforeAll(() => bed.start());

afterAll(() => bed.stop());

beforeEach(async () => {
  await bed.clear();
  bed.lines.length = 0;
  [exchange.failuresLeft, exchange.failure] = [Infinity, new Error('never')];
});

const newEvent = (payload: object = { n: 1 }): EventEnvelope => ({
  id: randomUUID(),
  subject: counted.subject,
  occurredAt: new Date().toISOString(),
  requestId: 'request',
  payload,
});

const kept = async () =>
  (
    await bed.client.query(
      `SELECT message_id AS id, event, error, attempts, next_attempt_at > now() AS "isLater" FROM failed_events`,
    )
  ).rows;

const makeDue = () => bed.client.query('UPDATE failed_events SET next_attempt_at = now()');

describe('an event that its consumer cannot handle', () => {
  it('is kept after its last delivery', async () => {
    const event = newEvent();
    await expect(bed.deliver(event, lastDelivery - 1)).rejects.toThrow('never');
    expect(await kept()).toEqual([]);
    await bed.deliver(event, lastDelivery);
    expect(await kept()).toEqual([
      { id: event.id, event, error: 'Error: never', attempts: 0, isLater: true },
    ]);
    expect(bed.lines).toEqual([
      expect.objectContaining({ msg: 'event: failed for good, kept', event: event.id, requestId: 'request' }),
    ]);
    expect(await bed.seen()).toEqual([]);
  });

  it('is kept if its content is not valid', async () => {
    await bed.deliver(newEvent({ n: 'one' }), lastDelivery);
    expect(await kept()).toHaveLength(1);
  });

  it('is kept once if it is delivered again', async () => {
    const event = newEvent();
    await bed.deliver(event, lastDelivery);
    await bed.deliver(event, lastDelivery + 1);
    expect(await kept()).toHaveLength(1);
  });

  it('is not kept while a dependency is unavailable', async () => {
    exchange.failure = new AppError('UNAVAILABLE', 'Database unavailable');
    await expect(bed.deliver(newEvent(), lastDelivery)).rejects.toThrow('Database unavailable');
    expect(await kept()).toEqual([]);
  });

  it('stays in the stream if too many are kept', async () => {
    await bed.client.query(`
      INSERT INTO failed_events (message_id, consumer, event, error, next_attempt_at)
      SELECT gen_random_uuid(), 'Other-read', '{}', '', now() FROM generate_series(1, 10000)`);
    await expect(bed.deliver(newEvent(), lastDelivery)).rejects.toThrow('never');
    expect(await kept()).toHaveLength(10_000);
  });
});

describe('a kept event', () => {
  it('is handled by a later attempt, once', async () => {
    const event = newEvent();
    await bed.deliver(event, lastDelivery);
    exchange.failuresLeft = 0;
    expect(await bed.failedEvents.retry()).toBe(0);
    await makeDue();
    expect(await bed.failedEvents.retry()).toBe(1);
    await bed.deliver(event, lastDelivery + 1);
    expect([await bed.seen(), await kept()]).toEqual([[1], []]);
  });

  it('waits for another attempt if it fails again', async () => {
    await bed.deliver(newEvent(), lastDelivery);
    await bed.deliver(newEvent(), lastDelivery);
    exchange.failure = new Error('still not');
    await makeDue();
    expect(await bed.failedEvents.retry()).toBe(0);
    const expected = { error: 'Error: still not', attempts: 1, isLater: true };
    expect(await kept()).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
  });

  it('is left alone if no consumer has its name', async () => {
    await bed.client.query(`
      INSERT INTO failed_events (message_id, consumer, event, error, next_attempt_at)
      VALUES (gen_random_uuid(), 'Former-read', '{}', '', now())`);
    expect(await bed.failedEvents.retry()).toBe(0);
    expect(await kept()).toMatchObject([{ attempts: 0 }]);
  });
});
