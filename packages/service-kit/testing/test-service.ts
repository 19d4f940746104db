import type { DynamicModule } from '@nestjs/common';
import { AppError, type Actor, type EventEnvelope, type EventType, type Rpc } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { InProcessBus } from '../src/bus/in-process.bus.ts';
import { decode, encode, encodeError, encodeResponse, unwrapReply, wireHeaders } from '../src/bus/wire.ts';
import type { Migrations } from '../src/database/migrate-database.ts';
import { MemoryEphemeralStore } from '../src/ephemeral/memory.ephemeral-store.ts';
import { InProcessEventBus } from '../src/events/in-process.event-bus.ts';
import { createLogger } from '../src/logging/logger.ts';
import { FolderObjectStore } from '../src/objects/folder.object-store.ts';
import { startService, type RunningService } from '../src/service/start-service.ts';
import { createMigratedDatabase } from './migrated-database.ts';

/** Slowness alone must not fail a test. */
const timeoutMs = 60_000;

let actors = 0;

/** A user without any data. */
export function newActor(): Actor {
  actors += 1;
  return { userId: actors };
}

/** A reply with its headers. The body is null for a list that has not changed. */
export interface Reply {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A service by itself, with in-process ports and its own database. Its object store is not available. */
export interface TestService {
  readonly service: RunningService;
  readonly ephemeral: MemoryEphemeralStore;
  readonly database: pg.Client;
  readonly databaseUrl: string;
  /** What the service has logged, from level `info` on. */
  readonly lines: readonly Record<string, unknown>[];
  /** Resolves with the parsed response. Throws the `AppError` of the service. */
  call<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
    message: Rpc<Request, Response>,
    payload: z.input<Request>,
  ): Promise<z.output<Response>>;
  /** Handles a message that the service sends to another. */
  serve<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
    message: Rpc<Request, Response>,
    handle: (request: z.output<Request>) => Promise<z.input<Response>>,
  ): Promise<void>;
  /** Resolves with the unparsed response and its headers. */
  request<Request extends z.core.$ZodType>(message: Rpc<Request>, payload: z.input<Request>): Promise<Reply>;
  /** Publishes an event with the given id or a new one. Resolves when the service has handled it. */
  publish<Payload extends z.core.$ZodType>(
    type: EventType<Payload>,
    payload: z.input<Payload>,
    id?: string,
  ): Promise<void>;
  /** Waits until the outbox is empty. Resolves with the payloads of all events of this type, in order. */
  published<Payload extends z.core.$ZodType>(type: EventType<Payload>): Promise<z.output<Payload>[]>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly name: string;
  readonly migrations: Migrations;
  readonly module: (databaseUrl: string) => DynamicModule;
}

/** Starts a service on a migrated database. */
export async function startTestService({
  name,
  migrations,
  module,
}: TestServiceOptions): Promise<TestService> {
  const testDatabase = await createMigratedDatabase(migrations);
  const lines: Record<string, unknown>[] = [];
  const [bus, events, ephemeral] = [new InProcessBus(), new RecordingEventBus(), new MemoryEphemeralStore()];
  const service = await startService({
    name,
    module: module(testDatabase.url),
    ports: {
      bus,
      events,
      ephemeral,
      objects: new FolderObjectStore('/nonexistent'),
      logger: createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) }),
    },
  });
  events.open();
  const database = new pg.Client(testDatabase.url);
  await database.connect();
  const request = requestOn(bus);
  return {
    service,
    ephemeral,
    database,
    databaseUrl: testDatabase.url,
    lines,
    call: async (message, payload) => z.parse(message.response, (await request(message, payload)).body),
    serve: async (message, handle) => {
      await bus.serve(message.subject, 'test', ({ payload }) =>
        respond(async () => handle(z.parse(message.request, decode(payload)))),
      );
    },
    request,
    publish: ({ subject }, payload, id = randomUUID()) =>
      events.deliver({ id, subject, occurredAt: new Date().toISOString(), payload }),
    published: async (type) => {
      await waitUntil(async () => (await database.query('SELECT FROM outbox LIMIT 1')).rowCount === 0);
      return events.publishedOf(type);
    },
    close: async () => {
      await service.close();
      await database.end();
      await testDatabase.drop();
    },
  };
}

/** Responds as another service does. */
async function respond(handle: () => Promise<unknown>) {
  try {
    return encodeResponse(await handle());
  } catch (error) {
    if (error instanceof AppError) return encodeError(error);
    throw error;
  }
}

/** Sends requests as a gateway does. */
const requestOn =
  (bus: InProcessBus) =>
  async ({ subject }: Rpc, payload: unknown): Promise<Reply> => {
    const headers = { [wireHeaders.requestId]: randomUUID(), [wireHeaders.timeoutMs]: String(timeoutMs) };
    const reply = unwrapReply(await bus.request(subject, { payload: encode(payload), headers }, timeoutMs));
    return { body: decode(reply.bytes), headers: reply.headers };
  };

/** Records the events of the service. Those of other services are delivered only. */
class RecordingEventBus extends InProcessEventBus {
  readonly published: EventEnvelope[] = [];

  publishedOf<Payload extends z.core.$ZodType>({
    subject,
    payload: schema,
  }: EventType<Payload>): z.output<Payload>[] {
    const events = this.published.filter((event) => event.subject === subject);
    return events.map(({ payload }) => z.parse(schema, payload));
  }

  override async publish(event: EventEnvelope): Promise<void> {
    await super.publish(event);
    this.published.push(event);
  }

  deliver(event: EventEnvelope): Promise<void> {
    return super.publish(event);
  }
}
