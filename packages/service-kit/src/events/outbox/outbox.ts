import { Injectable } from '@nestjs/common';
import type { EventType } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { maxMessageBytes } from '../../bus/bus.ts';
import { runPreparedWithin } from '../../database/prepared-query.ts';
import { getCurrentContext } from '../../logging/request-context.ts';
import { createTraceHeaders } from '../../telemetry/traces/trace-headers.ts';
import { OutboxRelay } from './outbox-relay.ts';

/** Adds an event to the transaction that makes it true. All events are inserted at the end of the transaction. */
export type Emit = <Payload extends z.core.$ZodType>(
  type: EventType<Payload>,
  payload: z.output<Payload>,
) => void;

const insert = {
  name: 'insert-events',
  text: `INSERT INTO outbox (id, subject, payload, request_id, traceparent)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::text[])`,
};

/** Leaves room for the envelope. A larger event could never be published, so the transaction that emits it fails. */
const maxEventBytes = maxMessageBytes - 4096;

/** The only way to emit events: they are inserted in the same transaction as the changes that they describe. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: DataSource,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Runs `work` in one transaction with the events that it emits, and publishes them after the commit. Throws a `RangeError` for an event
   * that is too large.
   */
  async runTransaction<T>(work: (manager: EntityManager, emit: Emit) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (manager) => {
      const events: NewEvent[] = [];
      const done = await work(manager, (type, payload) => events.push(createEvent(type.subject, payload)));
      if (events.length) await insertEvents(manager, events);
      return done;
    });
    this.relay.wake();
    return result;
  }

  /**
   * Adds events of one type to the transaction of `manager`, which the caller did not start, such as that of a consumer. They are published
   * within a second. Throws a `RangeError` for an event that is too large.
   */
  async emitWithin<Payload extends z.core.$ZodType>(
    manager: EntityManager,
    type: EventType<Payload>,
    payloads: readonly z.output<Payload>[],
  ): Promise<void> {
    if (payloads.length)
      await insertEvents(
        manager,
        payloads.map((payload) => createEvent(type.subject, payload)),
      );
  }
}

interface NewEvent {
  readonly id: string;
  readonly subject: string;
  readonly payload: string;
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

function createEvent(subject: string, payload: unknown): NewEvent {
  const requestId = getCurrentContext()?.requestId ?? null;
  const { traceparent = null } = createTraceHeaders();
  const json = JSON.stringify(payload);
  if (Buffer.byteLength(json) > maxEventBytes)
    throw new RangeError(`${subject}: event exceeds ${maxEventBytes} bytes`);
  return { id: randomUUID(), subject, payload: json, requestId, traceparent };
}

async function insertEvents(manager: EntityManager, events: readonly NewEvent[]): Promise<void> {
  await runPreparedWithin(manager, insert, [
    events.map(({ id }) => id),
    events.map(({ subject }) => subject),
    events.map(({ payload }) => payload),
    events.map(({ requestId }) => requestId),
    events.map(({ traceparent }) => traceparent),
  ]);
}
