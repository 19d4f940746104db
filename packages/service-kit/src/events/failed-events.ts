import {
  Inject,
  Injectable,
  Optional,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { hasErrorCode, type EventEnvelope } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { runPrepared } from '../database/prepared-query.ts';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { minuteMs, RecurringWork } from '../scheduling/recurring-work.ts';
import { METRICS, type Metrics } from '../telemetry/metrics.ts';
import type { EventHandler } from './event-bus.ts';

/** More than twenty minutes after the first delivery. */
const maxDeliveries = 30;
/** With more, the stream keeps the events: something is wrong with all of them, and it lasts. */
const maxRows = 10_000;
const maxErrorLength = 1000;

const insertEvent = {
  name: 'insert-failed-event',
  text: `INSERT INTO failed_events (message_id, consumer, event, error, next_attempt_at)
    SELECT $1, $2, $3::jsonb, $4, now() + interval '1 hour' WHERE (SELECT count(*) FROM failed_events) < ${maxRows}
    ON CONFLICT (message_id, consumer) DO UPDATE SET error = excluded.error RETURNING message_id`,
};
/** Claimed until the next attempt, also if the process dies. */
const claimEvent = {
  name: 'claim-failed-event',
  text: `UPDATE failed_events SET attempts = attempts + 1, next_attempt_at = now() + interval '1 hour'
    WHERE (message_id, consumer) = (
      SELECT message_id, consumer FROM failed_events WHERE next_attempt_at <= now() AND consumer = ANY($1::text[])
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING consumer, event`,
};
const updateError = {
  name: 'update-failed-event',
  text: 'UPDATE failed_events SET error = $3 WHERE message_id = $1 AND consumer = $2',
};
const deleteEvent = {
  name: 'delete-failed-event',
  text: 'DELETE FROM failed_events WHERE message_id = $1 AND consumer = $2',
};
const countEvents = {
  name: 'count-failed-events',
  text: 'SELECT consumer, count(*)::integer AS events FROM failed_events GROUP BY consumer',
};

interface ClaimedEvent {
  readonly consumer: string;
  readonly event: EventEnvelope;
}

/**
 * Keeps events that a consumer of this service cannot handle, which the stream would deliver once a minute for a week and then drop. They
 * are attempted again every hour until they are handled, or expire by `failedEventRetention`.
 */
@Injectable()
export class FailedEvents implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #handlers = new Map<string, EventHandler>();
  readonly #work = new RecurringWork(() => this.#retryAndLog(), {
    first: [minuteMs / 2, 2 * minuteMs],
    next: [minuteMs, 2 * minuteMs],
  });

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
    @Optional() @Inject(METRICS) metrics?: Metrics,
  ) {
    if (metrics) this.#expose(metrics);
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current event. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Returns `handler` as a handler that does not fail for an event that is kept here after its last delivery. */
  guard(consumer: string, handler: EventHandler): EventHandler {
    this.#handlers.set(consumer, handler);
    return async (event, delivery) => {
      try {
        await handler(event);
      } catch (error) {
        if (!isLastFailure(error, delivery) || !(await this.#keep(consumer, event, error))) throw error;
      }
    };
  }

  /** Attempts all events that are due, each once. Returns the number that were handled. */
  async retry(): Promise<number> {
    let handled = 0;
    while (!this.#work.isStopped) {
      const claimed = await this.#claim();
      if (!claimed) break;
      if (await this.#attempt(claimed)) handled += 1;
    }
    return handled;
  }

  async #keep(consumer: string, event: EventEnvelope, error: unknown): Promise<boolean> {
    const kept = await runPrepared(this.database, insertEvent, [
      event.id,
      consumer,
      JSON.stringify(event),
      toText(error),
    ]);
    const { id, subject, requestId } = event;
    if (kept.length)
      this.log.error({ err: error, consumer, event: id, subject, requestId }, 'event: failed for good, kept');
    return kept.length > 0;
  }

  async #claim(): Promise<ClaimedEvent | undefined> {
    const [claimed] = await runPrepared<ClaimedEvent>(this.database, claimEvent, [
      [...this.#handlers.keys()],
    ]);
    return claimed;
  }

  async #attempt({ consumer, event }: ClaimedEvent): Promise<boolean> {
    try {
      await this.#handlers.get(consumer)?.(event);
    } catch (error) {
      await runPrepared(this.database, updateError, [event.id, consumer, toText(error)]);
      return false;
    }
    await runPrepared(this.database, deleteEvent, [event.id, consumer]);
    this.log.info({ consumer, event: event.id, subject: event.subject }, 'failed event: handled');
    return true;
  }

  #expose(metrics: Metrics): void {
    const events = metrics.createGauge('rubato_failed_events', 'Events that a consumer cannot handle', [
      'consumer',
    ]);
    metrics.onScrape(async () => {
      events.reset();
      // Unknown while the database is unavailable, which has a metric of its own.
      const rows = await runPrepared<{ consumer: string; events: number }>(
        this.database,
        countEvents,
        [],
      ).catch(() => []);
      for (const row of rows) events.set({ consumer: row.consumer }, row.events);
    });
  }

  async #retryAndLog(): Promise<void> {
    try {
      await this.retry();
    } catch (error) {
      this.log.warn({ err: error }, 'failed events: not attempted, will retry');
    }
  }
}

/** An unavailable dependency says nothing about the event. Without a number of the delivery, the event is not dropped anyway. */
function isLastFailure(error: unknown, delivery = 0): boolean {
  return delivery >= maxDeliveries && !hasErrorCode(error, 'UNAVAILABLE');
}

const toText = (error: unknown): string => String(error).slice(0, maxErrorLength);
