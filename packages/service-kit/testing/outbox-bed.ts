import { Injectable, Module } from '@nestjs/common';
import { AppError, defineEvent, type EventEnvelope } from '@rubato/contracts';
import { createTestDatabase, waitUntil, type TestDatabase } from '@rubato/testing';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { InProcessBus } from '../src/bus/in-process.bus.ts';
import { DatabaseModule } from '../src/database/database.module.ts';
import { MemoryEphemeralStore } from '../src/ephemeral/memory.ephemeral-store.ts';
import { Consumes } from '../src/events/consumes.decorator.ts';
import { eventMigrations } from '../src/events/event-migrations.ts';
import type { EventHandler } from '../src/events/event-bus.ts';
import { EventsModule } from '../src/events/events.module.ts';
import { FailedEvents } from '../src/events/failed-events.ts';
import { InProcessEventBus } from '../src/events/in-process.event-bus.ts';
import { Outbox } from '../src/events/outbox/outbox.ts';
import { createLogger } from '../src/logging/logger.ts';
import { getCurrentContext } from '../src/logging/request-context.ts';
import { FolderObjectStore } from '../src/objects/folder.object-store.ts';
import { startService, type RunningService } from '../src/service/start-service.ts';

export const counted = defineEvent('test.counted.v1', z.object({ n: z.int() }));

/** What the test controls and observes: of the consumer and of the event bus. */
class Exchange {
  /** How many deliveries the consumer fails. */
  failuresLeft = 0;
  failure = new Error('not now');
  /** Whether publishing fails. */
  isUnavailable = false;
  /** Whether the event bus reports that it is unavailable. */
  isKnownUnavailable = false;
  readonly published: EventEnvelope[] = [];
  /** The id of the request in whose context each delivery was handled. */
  readonly requestIds: (string | undefined)[] = [];
}

/** Inserts the numbers of the events that it consumes into the table `seen`. */
@Injectable()
class Counter {
  constructor(private readonly exchange: Exchange) {}

  @Consumes(counted, 'count')
  async count({ n }: { n: number }, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO seen (n) VALUES ($1)', [n]);
    this.exchange.requestIds.push(getCurrentContext()?.requestId);
    if (this.exchange.failuresLeft > 0) {
      this.exchange.failuresLeft -= 1;
      throw this.exchange.failure;
    }
  }
}

class RecordingEventBus extends InProcessEventBus {
  handler?: EventHandler;

  constructor(private readonly exchange: Exchange) {
    super();
  }

  override consume(consumer: string, subject: string, handler: EventHandler): Promise<void> {
    this.handler = handler;
    return super.consume(consumer, subject, handler);
  }

  override isReady(): boolean {
    return !this.exchange.isKnownUnavailable;
  }

  override async publish(event: EventEnvelope): Promise<void> {
    this.exchange.published.push(event);
    if (this.exchange.isUnavailable) throw new AppError('UNAVAILABLE', 'Bus unavailable');
    await super.publish(event);
  }
}

@Module({})
class CounterModule {}

/** A service with an outbox, a consumer that counts its deliveries, and a client that looks at the tables. */
export class OutboxBed {
  readonly exchange = new Exchange();
  readonly events = new RecordingEventBus(this.exchange);
  /** The log lines of the service, warnings and errors only. */
  readonly lines: Record<string, unknown>[] = [];
  outbox!: Outbox;
  failedEvents!: FailedEvents;
  client!: pg.Client;
  #database!: TestDatabase;
  #service!: RunningService;

  async start(): Promise<void> {
    this.#database = await createTestDatabase();
    const { url } = this.#database;
    this.client = new pg.Client(url);
    await this.client.connect();
    await this.client.query('CREATE TABLE seen (n integer)');
    this.#service = await startService({
      name: 'test',
      module: {
        module: CounterModule,
        imports: [
          DatabaseModule.register({ name: 'outbox-test', url, entities: [], migrations: eventMigrations }),
          EventsModule,
        ],
        providers: [Counter, { provide: Exchange, useValue: this.exchange }],
      },
      ports: {
        bus: new InProcessBus(),
        events: this.events,
        ephemeral: new MemoryEphemeralStore(),
        objects: new FolderObjectStore('/nonexistent'),
        logger: createLogger('test', 'warn', { write: (line) => this.lines.push(JSON.parse(line)) }),
      },
    });
    this.outbox = this.#service.get(Outbox);
    this.failedEvents = this.#service.get(FailedEvents);
    this.events.open();
  }

  async stop(): Promise<void> {
    await this.#service.close();
    await this.client.end();
    await this.#database.drop();
  }

  /** Forgets what earlier tests have published and seen. */
  async clear(): Promise<void> {
    this.exchange.published.length = 0;
    await this.client.query('TRUNCATE seen, failed_events');
  }

  async emit(n: number): Promise<void> {
    await this.outbox.runTransaction(async (_manager, emit) => emit(counted, { n }));
  }

  /** Delivers an event to the consumer, as a bus does that drops events some day. */
  async deliver(event: EventEnvelope, delivery: number): Promise<void> {
    await this.events.handler?.(event, delivery);
  }

  /** The numbers whose events the consumer has handled, in ascending order. */
  async seen(): Promise<number[]> {
    return (await this.client.query('SELECT n FROM seen ORDER BY n')).rows.map(({ n }) => n);
  }

  /** The number of events in the outbox. */
  async waiting(): Promise<number> {
    return Number((await this.client.query('SELECT count(*) FROM outbox')).rows[0].count);
  }

  /** Resolves once all events are published. */
  async outboxEmpty(): Promise<void> {
    await waitUntil(async () => (await this.waiting()) === 0);
  }
}
