import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, RequestError, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { EventEnvelope } from '@rubato/contracts';
import { unavailable } from '../bus/bus-errors.ts';
import { connectionDefaults } from '../bus/nats-connection.ts';
import { NatsLink } from '../bus/nats-link.ts';
import { encode } from '../bus/wire.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventBus, EventHandler } from './event-bus.ts';
import { ensureEventStream } from './event-stream.ts';
import { JetStreamConsumption, type JetStream } from './jetstream-consumption.ts';

const publishTimeoutMs = 2000;
/** The client's own limit, which is not to be reached before. */
const clientTimeoutMs = 2500;

/** Events of the distributed topology: a stream on the NATS server keeps them until each consumer has handled them. */
export class JetStreamEventBus implements EventBus {
  readonly #consumptions: JetStreamConsumption[] = [];
  readonly #link: NatsLink;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly jetStream: JetStream,
    private readonly service: string,
    private readonly log: Logger,
  ) {
    this.#link = new NatsLink(connection);
  }

  /**
   * Connects `service` to the servers in `options`, waiting for one that is not up yet. The replicas of a service share
   * its consumers; consumers of different services are never the same.
   */
  static async connect(options: ConnectionOptions, service: string, log: Logger): Promise<JetStreamEventBus> {
    const connection = await connect({ ...connectionDefaults, ...options });
    const manager = await jetstreamManager(connection, { timeout: publishTimeoutMs, checkAPI: false });
    return new JetStreamEventBus(connection, { client: jetstream(connection), manager }, service, log);
  }

  isReady(): boolean {
    return this.#link.isUp && !this.connection.isClosed();
  }

  /** Resolves when the stream has stored the event. Throws `AppError` UNAVAILABLE when it has not within two seconds. */
  async publish(event: EventEnvelope): Promise<void> {
    if (!this.#link.isUp) throw unavailable(event.subject, 'NATS is away');
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timeout.reject(unavailable(event.subject, 'not stored in time')),
      publishTimeoutMs,
    );
    try {
      await Promise.race([this.#store(event), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async consume(consumer: string, subject: string, handler: EventHandler): Promise<void> {
    const durable = durableName(this.service, consumer, subject);
    const consumption = new JetStreamConsumption(this.jetStream, durable, subject, handler, this.log);
    this.#consumptions.push(consumption);
    await consumption.started();
  }

  /** Takes no more events and resolves when those at hand are finished. Publishing goes on: the first step of a shutdown. */
  async stopConsuming(): Promise<void> {
    await Promise.all(this.#consumptions.map((consumption) => consumption.stop()));
  }

  /** Stops consuming and disconnects. */
  async close(): Promise<void> {
    await this.stopConsuming();
    if (this.connection.isClosed()) return;
    await (this.#link.isUp ? this.connection.drain() : this.connection.close());
  }

  async #store(event: EventEnvelope): Promise<void> {
    try {
      await this.#send(event);
    } catch (error) {
      if (!isUnkept(error)) throw error;
      await ensureEventStream(this.jetStream.manager);
      await this.#send(event).catch((again: unknown) => {
        throw isUnkept(again) ? unavailable(event.subject, 'JetStream is not there yet') : again;
      });
    }
  }

  async #send(event: EventEnvelope): Promise<void> {
    await this.jetStream.client.publish(event.subject, encode(event), {
      msgID: event.id,
      timeout: clientTimeoutMs,
    });
  }
}

/** Nobody answered for the subject: the stream is not there, because this is the first event or the server lost it. */
function isUnkept(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof RequestError && error.cause.isNoResponders();
}

/** NATS allows no dots, spaces or wildcards in the name of a consumer. */
function durableName(service: string, consumer: string, subject: string): string {
  return [service, consumer, subject].join('_').replaceAll(/[^\w-]/g, '-');
}
