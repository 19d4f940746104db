import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { parseOrThrow } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { BatchQueue } from '../batching/batch-queue.ts';
import { runPreparedWithin } from '../database/prepared-query.ts';
import { runInContext } from '../logging/request-context.ts';
import { consumerOpenedKey, consumesKey, type Consumption } from './consumes.decorator.ts';
import { EVENT_BUS, type EventBus } from './event-bus.ts';
import { FailedEvents } from './failed-events.ts';

/** An event with a parsed payload. */
interface ReceivedEvent {
  readonly id: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
  readonly requestId: string;
}

type BatchHandler = (events: readonly ReceivedEvent[], manager: EntityManager) => Promise<void>;
type OpenedListener = (consumer: string, createdAt: string) => Promise<void>;
type ConsumerMethod = (payload: unknown, manager: EntityManager, times?: readonly Date[]) => Promise<void>;

/**
 * Records messages in the inbox and returns the new ones. Sorted, because replicas may receive the same messages in a different order and
 * would deadlock.
 */
const insertMessages = {
  name: 'insert-messages',
  text: `INSERT INTO inbox (message_id, consumer) SELECT id, $2 FROM unnest($1::uuid[]) id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING message_id`,
};

/** Keeps redelivered messages in the inbox for another retention period. */
const extendRetention = {
  name: 'extend-message-retention',
  text: `WITH known AS (
      SELECT message_id FROM inbox
      WHERE message_id = ANY($1::uuid[]) AND consumer = $2 ORDER BY message_id FOR NO KEY UPDATE
    ) UPDATE inbox SET received_at = now() FROM known
    WHERE inbox.message_id = known.message_id AND inbox.consumer = $2`,
};

/** Finds the methods with `Consumes` or `ConsumesBatch` and subscribes them to the event bus, deduplicated by the inbox. */
@Injectable()
export class EventConsumers implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly database: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    private readonly failedEvents: FailedEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    const methods = [...this.#listMethods()];
    const listeners = methods
      .filter(({ method }) => Reflect.hasMetadata(consumerOpenedKey, method))
      .map(({ instance, method }): OpenedListener => method.bind(instance));
    for (const { instance, method } of methods) {
      const consumption: Consumption | undefined = Reflect.getMetadata(consumesKey, method);
      if (consumption) await this.#connect(consumption, method.bind(instance), listeners);
    }
  }

  /** The methods of all providers and controllers. */
  *#listMethods() {
    for (const { instance } of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      if (!instance || typeof instance !== 'object') continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance)))
        yield { instance, method: instance[name] };
    }
  }

  async #connect(
    { type, consumer, isBatch }: Consumption,
    method: ConsumerMethod,
    listeners: readonly OpenedListener[],
  ): Promise<void> {
    const handle = isBatch ? handleTogether(method) : handleOneByOne(method);
    const queue = new BatchQueue((events: readonly ReceivedEvent[]) =>
      this.#handleOnce(consumer, handle, events),
    );
    await this.events.consume(
      consumer,
      type.subject,
      this.failedEvents.guard(consumer, async ({ id, payload, occurredAt, requestId = randomUUID() }) =>
        queue.add({
          id: id.toLowerCase(),
          payload: parseOrThrow(type.payload, payload),
          occurredAt: new Date(occurredAt),
          requestId,
        }),
      ),
      async (createdAt) => {
        for (const listener of listeners) await listener(consumer, createdAt);
      },
    );
  }

  /** Handles the new events and records them in the inbox in one transaction. Redelivered events are skipped. */
  async #handleOnce(
    consumer: string,
    handle: BatchHandler,
    events: readonly ReceivedEvent[],
  ): Promise<void[]> {
    await this.database.transaction(async (manager) => {
      const ids = events.map(({ id }) => id);
      const inserted = await runPreparedWithin<{ message_id: string }>(manager, insertMessages, [
        ids,
        consumer,
      ]);
      const newIds = new Set(inserted.map((row) => row.message_id));
      const redelivered = ids.filter((id) => !newIds.has(id));
      if (redelivered.length) await runPreparedWithin(manager, extendRetention, [redelivered, consumer]);
      const newEvents = events.filter(({ id }) => newIds.delete(id));
      if (newEvents.length) await handle(newEvents, manager);
    });
    return [];
  }
}

function handleOneByOne(method: ConsumerMethod): BatchHandler {
  return async (events, manager) => {
    for (const { payload, requestId } of events)
      await runInContext({ requestId }, () => method(payload, manager));
  };
}

/** Runs in the request context of the first event, because a batch has none of its own. */
function handleTogether(method: ConsumerMethod): BatchHandler {
  return async (events, manager) => {
    const [first] = events;
    const payloads = events.map(({ payload }) => payload);
    const times = events.map(({ occurredAt }) => occurredAt);
    if (first) await runInContext({ requestId: first.requestId }, () => method(payloads, manager, times));
  };
}
