import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { EventEnvelope } from '@rubato/contracts';
import { startNatsServer, waitUntil, type NatsServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { createEventRouting } from '../src/events/event-routing.ts';
import {
  defaultEventStream,
  type EventStreamSettings,
} from '../src/events/jetstream/event-stream-settings.ts';
import { JetStreamEventBus } from '../src/events/jetstream/jetstream.event-bus.ts';
import { createLogger } from '../src/logging/logger.ts';
import { readServiceManifests } from '../src/manifest/read-service-manifests.ts';

export const routing = createEventRouting(readServiceManifests());

/** Has no required consumers. */
export const subject = 'catalog.test-happened.v1';
export const stream = 'RUBATO_EVENTS';

/** A NATS server with an event bus, and a client that looks at the stream. */
export class JetStreamBed {
  server!: NatsServer;
  bus!: JetStreamEventBus;
  client!: NatsConnection;
  manager!: JetStreamManager;
  #opened: JetStreamEventBus[] = [];

  async start(): Promise<void> {
    this.#opened = [];
    this.server = await startNatsServer({ jetStream: true });
    this.bus = await this.open();
    this.client = await connect({
      servers: this.server.url,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
    });
    this.manager = await jetstreamManager(this.client);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#opened.map((each) => each.close()));
    await this.client.close();
    await this.server.remove();
  }

  /** Connects another bus. With `null` as settings, another service owns the stream. */
  async open(
    service = 'media',
    settings: EventStreamSettings | null = defaultEventStream,
  ): Promise<JetStreamEventBus> {
    const log = createLogger('test', 'silent');
    const options = { servers: this.server.url };
    const another = await JetStreamEventBus.connect(options, service, log, {
      routing,
      stream: settings ?? undefined,
    });
    this.#opened.push(another);
    return another;
  }

  /** Returns the ids of the events that `from` consumes from now on. */
  async collect(from: JetStreamEventBus, consumer = 'Reader-read'): Promise<string[]> {
    const seen: string[] = [];
    await from.consume(consumer, subject, async ({ id }) => void seen.push(id));
    return seen;
  }

  async publishUntilAccepted(event: EventEnvelope): Promise<void> {
    await waitUntil(() =>
      this.bus.publish(event).then(
        () => true,
        () => false,
      ),
    );
  }

  /** The state of the first consumer. */
  async consumerState() {
    return (await this.manager.consumers.list(stream).next())[0];
  }
}

export function newEvent(): EventEnvelope {
  return { id: randomUUID(), subject, occurredAt: new Date().toISOString(), payload: { n: 1 } };
}
