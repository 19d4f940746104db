import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError, type EventEnvelope } from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { runPreparedIn } from '../database/prepared-query.ts';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { EVENT_BUS, type EventBus } from './event-bus.ts';

const pollMs = 1000;
const batchSize = 500;
/** Between passes: under load an event costs less in company, and nobody sees this delay. */
const gatherMs = 50;

const take = {
  name: 'take-events',
  text: `SELECT id, subject, payload, request_id, traceparent, occurred_at FROM outbox WHERE next_attempt_at <= now()
    ORDER BY sequence LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
};
const remove = { name: 'remove-events', text: 'DELETE FROM outbox WHERE id = ANY($1::uuid[])' };

/** A bus that is away says nothing against an event: it goes out as soon as the bus is back. */
const waitForBus = `UPDATE outbox SET next_attempt_at = now() + interval '1 second' WHERE id = ANY($1)`;
const waitLonger = `UPDATE outbox SET attempts = attempts + 1, next_attempt_at = now() + least(60, power(2, attempts)) * interval '1 second'
  WHERE id = ANY($1)`;

interface OutboxRow {
  id: string;
  subject: string;
  payload: unknown;
  request_id: string | null;
  traceparent: string | null;
  occurred_at: Date;
}

/** Moves rows of the outbox to the event bus, each at least once. Replicas share the work by locking rows. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  #timer?: NodeJS.Timeout;
  #pass?: Promise<void>;
  #again = false;
  #lastPassAt = 0;
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

  /** Sends what waits: at once, or with what gathers meanwhile when the last pass was just now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#pass) this.#again = true;
    else this.#schedule(this.#lastPassAt + gatherMs - Date.now());
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#pass = this.#run()), Math.max(0, delayMs));
  }

  async #run(): Promise<void> {
    this.#again = false;
    try {
      this.#again ||= (await this.#sendBatch()) === batchSize;
    } catch (error) {
      this.log.warn({ err: error }, 'The outbox could not be read');
    }
    this.#lastPassAt = Date.now();
    this.#pass = undefined;
    if (!this.#stopped) this.#schedule(this.#again ? gatherMs : pollMs);
  }

  /** Returns how many rows it took. A row whose publishing fails stays for a later pass, ever longer apart. */
  #sendBatch(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const rows = await runPreparedIn<OutboxRow>(manager, take, []);
      const outcomes = await Promise.allSettled(rows.map((row) => this.events.publish(toEnvelope(row))));
      await this.#settle(manager, rows, outcomes);
      return rows.length;
    });
  }

  async #settle(
    manager: EntityManager,
    rows: readonly OutboxRow[],
    outcomes: readonly PromiseSettledResult<void>[],
  ): Promise<void> {
    const rowsWhere = (status: 'fulfilled' | 'rejected') =>
      rows.filter((_row, n) => outcomes[n]?.status === status);
    const sent = rowsWhere('fulfilled').map(({ id }) => id);
    if (sent.length) await runPreparedIn(manager, remove, [sent]);
    const failedRows = rowsWhere('rejected');
    if (!failedRows.length) return;
    const failed = failedRows.map(({ id }) => id);
    const requestIds = [...new Set(failedRows.map((row) => row.request_id))];
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    this.log.warn(
      { err: reasons[0], events: failed, requestIds },
      'Events were not delivered and will be sent again',
    );
    await manager.query(reasons.every(isBusAway) ? waitForBus : waitLonger, [failed]);
  }
}

function isBusAway(reason: unknown): boolean {
  return reason instanceof AppError && reason.code === 'UNAVAILABLE';
}

function toEnvelope(row: OutboxRow): EventEnvelope {
  return {
    id: row.id,
    subject: row.subject,
    occurredAt: row.occurred_at.toISOString(),
    requestId: row.request_id ?? undefined,
    traceparent: row.traceparent ?? undefined,
    payload: row.payload,
  };
}
