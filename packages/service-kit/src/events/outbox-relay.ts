import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError, type EventEnvelope } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { runPreparedIn } from '../database/prepared-query.ts';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { RepeatedFailure } from '../logging/repeated-failure.ts';
import { runOutsideContext } from '../logging/request-context.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
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
const waitLonger = `UPDATE outbox SET attempts = attempts + 1,
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

/** A pass over the outbox: how many rows it took, and whether the bus took any. */
interface Pass {
  readonly taken: number;
  readonly isBusAway: boolean;
}

/** Moves rows of the outbox to the event bus, each at least once. Replicas share the work by locking rows. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #failures: RepeatedFailure;
  #timer?: NodeJS.Timeout;
  #pass?: Promise<void>;
  #again = false;
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

  /** Sends what waits: at once, or with what gathers meanwhile when the last pass was just now; later while the bus is away. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#pass) this.#again = true;
    else this.#schedule(this.#nextPassAt - monotonicNow());
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    // The request that wakes it has a deadline, which is none of the passes'.
    runOutsideContext(() => {
      this.#timer = setTimeout(() => (this.#pass = this.#run()), Math.max(0, delayMs));
    });
  }

  async #run(): Promise<void> {
    this.#again = false;
    const { taken, isBusAway } = await this.#attempt();
    this.#again ||= taken === batchSize;
    const pauseMs = isBusAway ? pollMs : gatherMs;
    this.#nextPassAt = monotonicNow() + pauseMs;
    this.#pass = undefined;
    if (!this.#stopped) this.#schedule(this.#again ? pauseMs : pollMs);
  }

  /** Reads nothing while the bus is known to be away. */
  async #attempt(): Promise<Pass> {
    if (!this.events.isReady()) return { taken: 0, isBusAway: true };
    try {
      return await this.#sendBatch();
    } catch (error) {
      this.log.warn({ err: error }, 'outbox relay: database failed');
      return { taken: 0, isBusAway: false };
    }
  }

  /** A row whose publishing fails stays for a later pass, ever longer apart. */
  #sendBatch(): Promise<Pass> {
    return this.database.transaction(async (manager) => {
      const rows = await runPreparedIn<OutboxRow>(manager, take, []);
      const outcomes = await Promise.allSettled(rows.map((row) => this.events.publish(toEnvelope(row))));
      const idsWhere = (holds: (outcome: PromiseSettledResult<void>) => boolean) =>
        rows.filter((_row, n) => holds(outcomes[n]!)).map(({ id }) => id);
      const sent = idsWhere(({ status }) => status === 'fulfilled');
      const waiting = idsWhere(isUnavailable);
      const failed = idsWhere((outcome) => outcome.status === 'rejected' && !isUnavailable(outcome));
      const isBusAway = rows.length > 0 && waiting.length === rows.length;
      if (sent.length) await runPreparedIn(manager, remove, [sent]);
      // When the bus took none, the pause until the next pass is enough: no row is written for as long as it is away.
      if (waiting.length && !isBusAway) await manager.query(waitForBus, [waiting]);
      if (failed.length) await manager.query(waitLonger, [failed]);
      this.#tell(rows, outcomes);
      return { taken: rows.length, isBusAway };
    });
  }

  #tell(rows: readonly OutboxRow[], outcomes: readonly PromiseSettledResult<void>[]): void {
    const first = outcomes.findIndex(({ status }) => status === 'rejected');
    const outcome = outcomes[first];
    if (outcome?.status !== 'rejected') {
      if (rows.length) this.#failures.end('event publishing: succeeded again');
      return;
    }
    const failed = outcomes.filter(({ status }) => status === 'rejected').length;
    const requestId = rows[first]?.request_id;
    this.#failures.warn(
      { err: outcome.reason, failed, sent: rows.length - failed, requestId },
      'event publishing: failed, will be repeated',
    );
  }
}

function isUnavailable(outcome: PromiseSettledResult<void>): boolean {
  return outcome.status === 'rejected' && isBusAway(outcome.reason);
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
