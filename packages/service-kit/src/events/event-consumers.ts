import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { parseOrThrow } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { Batches } from '../batching/batches.ts';
import { runPreparedIn } from '../database/prepared-query.ts';
import { runInContext } from '../logging/request-context.ts';
import { consumesKey, type Consumption } from './consumes.decorator.ts';
import { EVENT_BUS, type EventBus } from './event-bus.ts';

/** An event whose payload has been parsed. */
interface Received {
  readonly id: string;
  readonly payload: unknown;
  readonly requestId: string;
}

type HandleAll = (events: readonly Received[], manager: EntityManager) => Promise<void>;
type ConsumerMethod = (payload: unknown, manager: EntityManager) => Promise<void>;

/** Answers with those that were not there. Sorted, as replicas may get the same ones in another order. */
const mark = {
  name: 'mark-messages',
  text: `INSERT INTO inbox (message_id, consumer) SELECT id, $2 FROM unnest($1::uuid[]) id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING message_id`,
};

/** What still comes again must not be forgotten. */
const rememberLonger = {
  name: 'remember-messages-longer',
  text: `WITH known AS (
      SELECT message_id FROM inbox
      WHERE message_id = ANY($1::uuid[]) AND consumer = $2 ORDER BY message_id FOR NO KEY UPDATE
    ) UPDATE inbox SET received_at = now() FROM known
    WHERE inbox.message_id = known.message_id AND inbox.consumer = $2`,
};

/** Finds the methods marked with `Consumes` and connects them to the event bus, through the inbox. */
@Injectable()
export class EventConsumers implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly database: DataSource,
    @Inject(EVENT_BUS) private readonly events: EventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const { instance } of [...this.discovery.getProviders(), ...this.discovery.getControllers()]) {
      if (!instance || typeof instance !== 'object') continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
        const consumption: Consumption | undefined = Reflect.getMetadata(consumesKey, instance[name]);
        if (consumption)
          await this.#connect(
            consumption,
            `${instance.constructor.name}-${name}`,
            instance[name].bind(instance),
          );
      }
    }
  }

  async #connect(
    { type, together: isTogether }: Consumption,
    consumer: string,
    method: ConsumerMethod,
  ): Promise<void> {
    const handle = isTogether ? together(method) : oneByOne(method);
    const batches = new Batches((events: readonly Received[]) => this.#handleOnce(consumer, handle, events));
    await this.events.consume(consumer, type.subject, async ({ id, payload, requestId = randomUUID() }) =>
      batches.add({ id: id.toLowerCase(), payload: parseOrThrow(type.payload, payload), requestId }),
    );
  }

  /** All in one transaction with their marks in the inbox; those that are there already do nothing. */
  async #handleOnce(consumer: string, handle: HandleAll, events: readonly Received[]): Promise<void[]> {
    await this.database.transaction(async (manager) => {
      const ids = events.map(({ id }) => id);
      const marked = await runPreparedIn<{ message_id: string }>(manager, mark, [ids, consumer]);
      const left = new Set(marked.map((row) => row.message_id));
      const known = ids.filter((id) => !left.has(id));
      if (known.length) await runPreparedIn(manager, rememberLonger, [known, consumer]);
      const fresh = events.filter(({ id }) => left.delete(id));
      if (fresh.length) await handle(fresh, manager);
    });
    return [];
  }
}

function oneByOne(method: ConsumerMethod): HandleAll {
  return async (events, manager) => {
    for (const { payload, requestId } of events)
      await runInContext({ requestId }, () => method(payload, manager));
  };
}

/** In the context of the first: what many cause together has no request of its own. */
function together(method: ConsumerMethod): HandleAll {
  return async (events, manager) => {
    const [first] = events;
    const payloads = events.map(({ payload }) => payload);
    if (first) await runInContext({ requestId: first.requestId }, () => method(payloads, manager));
  };
}
