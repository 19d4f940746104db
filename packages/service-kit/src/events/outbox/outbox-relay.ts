import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hasErrorCode, type EventEnvelope } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { runPreparedWithin } from '../../database/prepared-query.ts';
import { LOGGER } from '../../logging/logger.token.ts';
import type { Logger } from '../../logging/logger.ts';
import { RepeatedFailure } from '../../logging/repeated-failure.ts';
import { runOutsideContext } from '../../logging/request-context.ts';
import { getMonotonicTime } from '../../time/monotonic-time.ts';
import { EVENT_BUS, type EventBus } from '../event-bus.ts';

const pollMs = 1000;
const batchSize = 500;
/** The delay between two passes. Under load, larger batches are cheaper, and the delay is not noticeable. */
const batchingDelayMs = 50;

const selectEvents = {
  name: 'select-events',
  text: `SELECT id, subject, payload, request_id, traceparent, occurred_at FROM outbox WHERE next_attempt_at <= now()
    ORDER BY sequence LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
};
const deleteEvents = { name: 'delete-events', text: 'DELETE FROM outbox WHERE id = ANY($1::uuid[])' };

/** For an unavailable bus, which does not count as a failed attempt of the event. */
const retrySoon = `UPDATE outbox SET next_attempt_at = now() + interval '1 second' WHERE id = ANY($1)`;
const retryWithBackoff = `UPDATE outbox SET attempts = attempts + 1,
    next_attempt_at = now() + least(60, power(2, least(attempts, 6))) * interval '1 second'
  WHERE id = ANY($1)`;

interface OutboxRow {
  id: string;
  subject: string;
  payload: unknown;
  request_id: string | null;
  traceparent: string | null;
  occurred_at: Date;
}

/** The result of a pass over the outbox: the number of rows read, and whether the bus accepted none of them. */
interface Pass {
  readonly rows: number;
  readonly isBusUnavailable: boolean;
}

/** Publishes the rows of the outbox, each at least once. Replicas share the work by locking rows. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #failures: RepeatedFailure;
  #timer?: NodeJS.Timeout;
  #pass?: Promise<void>;
  #isWokenAgain = false;
  #nextPassAt = 0;
  #stopped = false;

  constructor(
    private readonly database: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#failures = new RepeatedFailure(log);
  }

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#pass;
  }

  /** Publishes pending events immediately, or with a short delay after a recent pass. While the bus is unavailable, the delay is longer. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#pass) this.#isWokenAgain = true;
    else this.#schedule(this.#nextPassAt - getMonotonicTime());
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    // The deadline of the current request does not apply to the pass.
    runOutsideContext(() => {
      this.#timer = setTimeout(() => (this.#pass = this.#run()), Math.max(0, delayMs));
    });
  }

  async #run(): Promise<void> {
    this.#isWokenAgain = false;
    const { rows, isBusUnavailable } = await this.#attempt();
    this.#isWokenAgain ||= rows === batchSize;
    const pauseMs = isBusUnavailable ? pollMs : batchingDelayMs;
    this.#nextPassAt = getMonotonicTime() + pauseMs;
    this.#pass = undefined;
    if (!this.#stopped) this.#schedule(this.#isWokenAgain ? pauseMs : pollMs);
  }

  /** Skips the database while the bus is known to be unavailable. */
  async #attempt(): Promise<Pass> {
    if (!this.events.isReady()) return { rows: 0, isBusUnavailable: true };
    try {
      return await this.#sendBatch();
    } catch (error) {
      this.log.warn({ err: error }, 'outbox: poll failed');
      return { rows: 0, isBusUnavailable: false };
    }
  }

  /** A row that cannot be published stays and is retried with backoff. */
  #sendBatch(): Promise<Pass> {
    return this.database.transaction(async (manager) => {
      const rows = await runPreparedWithin<OutboxRow>(manager, selectEvents, []);
      const outcomes = await Promise.allSettled(rows.map((row) => this.events.publish(toEnvelope(row))));
      const selectIds = (holds: (outcome: PromiseSettledResult<void>) => boolean) =>
        rows.filter((_row, n) => holds(outcomes[n]!)).map(({ id }) => id);
      const sent = selectIds(({ status }) => status === 'fulfilled');
      const waiting = selectIds(isUnavailable);
      const failed = selectIds((outcome) => outcome.status === 'rejected' && !isUnavailable(outcome));
      const isBusUnavailable = rows.length > 0 && waiting.length === rows.length;
      if (sent.length) await runPreparedWithin(manager, deleteEvents, [sent]);
      // If the bus accepted none, the pause before the next pass is enough. No row is written during an outage.
      if (waiting.length && !isBusUnavailable) await manager.query(retrySoon, [waiting]);
      if (failed.length) await manager.query(retryWithBackoff, [failed]);
      this.#report(rows, outcomes);
      return { rows: rows.length, isBusUnavailable };
    });
  }

  #report(rows: readonly OutboxRow[], outcomes: readonly PromiseSettledResult<void>[]): void {
    const first = outcomes.findIndex(({ status }) => status === 'rejected');
    const outcome = outcomes[first];
    if (outcome?.status !== 'rejected') {
      if (rows.length) this.#failures.reportRecovery('event publishing: recovered');
      return;
    }
    const failed = outcomes.filter(({ status }) => status === 'rejected').length;
    const requestId = rows[first]?.request_id;
    this.#failures.warn(
      { err: outcome.reason, failed, sent: rows.length - failed, requestId },
      'event publishing: failed, will retry',
    );
  }
}

function isUnavailable(outcome: PromiseSettledResult<void>): boolean {
  return outcome.status === 'rejected' && isBusUnavailable(outcome.reason);
}

function isBusUnavailable(reason: unknown): boolean {
  return hasErrorCode(reason, 'UNAVAILABLE');
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
