import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventEnvelope } from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { EVENT_BUS, type EventBus } from './event-bus.ts';

const pollMs = 1000;
const batchSize = 100;

interface OutboxRow {
  id: string;
  subject: string;
  payload: unknown;
  request_id: string | null;
  occurred_at: Date;
}

/** Moves rows of the outbox to the event bus, each at least once. Replicas share the work by locking rows. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  #timer?: NodeJS.Timeout;
  #pass?: Promise<void>;
  #again = false;
  #stopped = false;

  constructor(
    private readonly database: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#pass;
  }

  /** Sends what waits now instead of at the next poll. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#pass) this.#again = true;
    else this.#pass = this.#run();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    do {
      this.#again = false;
      try {
        this.#again ||= (await this.#sendBatch()) === batchSize;
      } catch (error) {
        this.log.warn({ err: error }, 'The outbox could not be read');
      }
    } while (this.#again && !this.#stopped);
    this.#pass = undefined;
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), pollMs);
  }

  /** Returns how many rows it took. A row whose publishing fails stays for a later pass, ever longer apart. */
  #sendBatch(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const rows: OutboxRow[] = await manager.query(
        `SELECT id, subject, payload, request_id, occurred_at FROM outbox WHERE next_attempt_at <= now()
         ORDER BY sequence LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
      );
      for (const row of rows) await this.#send(manager, row);
      return rows.length;
    });
  }

  async #send(manager: EntityManager, row: OutboxRow): Promise<void> {
    try {
      await this.events.publish(toEnvelope(row));
      await manager.query('DELETE FROM outbox WHERE id = $1', [row.id]);
    } catch (error) {
      this.log.warn(
        { err: error, event: row.id, subject: row.subject },
        'An event was not delivered and will be sent again',
      );
      await manager.query(
        `UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + least(60, power(2, attempts)) * interval '1 second'
         WHERE id = $1`,
        [row.id],
      );
    }
  }
}

function toEnvelope(row: OutboxRow): EventEnvelope {
  return {
    id: row.id,
    subject: row.subject,
    occurredAt: row.occurred_at.toISOString(),
    requestId: row.request_id ?? undefined,
    payload: row.payload,
  };
}
