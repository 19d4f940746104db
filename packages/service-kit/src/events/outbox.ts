import { Injectable } from '@nestjs/common';
import type { EventType } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { currentContext } from '../logging/request-context.ts';
import { OutboxRelay } from './outbox-relay.ts';

/** Adds an event to the transaction that makes it true. */
export type Emit = <Payload extends z.ZodType>(
  type: EventType<Payload>,
  payload: z.output<Payload>,
) => Promise<void>;

/** The only way to emit events: inside a transaction, as rows beside what they tell of. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: DataSource,
    private readonly relay: OutboxRelay,
  ) {}

  /** Runs `work` in one transaction with the events it emits, and sends them off once it is committed. */
  async transaction<T>(work: (manager: EntityManager, emit: Emit) => Promise<T>): Promise<T> {
    const result = await this.database.transaction((manager) => work(manager, emitInto(manager)));
    this.relay.wake();
    return result;
  }
}

function emitInto(manager: EntityManager): Emit {
  return async (type, payload) => {
    await manager.query('INSERT INTO outbox (id, subject, payload, request_id) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      type.subject,
      JSON.stringify(payload),
      currentContext()?.requestId,
    ]);
  };
}
