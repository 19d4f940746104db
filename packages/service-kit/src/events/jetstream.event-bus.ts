import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { connect, RequestError, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { EventEnvelope } from '@rubato/contracts';
import { unavailable } from '../bus/bus-errors.ts';
import { connectionDefaults } from '../bus/nats-connection.ts';
import { NatsLink } from '../bus/nats-link.ts';
import { encode } from '../bus/wire.ts';
import type { Logger } from '../logging/logger.ts';
import { RepeatedFailure } from '../logging/repeated-failure.ts';
import type { EventBus, EventHandler, EventStorage } from './event-bus.ts';
import { EventPlaces } from './event-places.ts';
import { durableName, ensureEventStream, eventStream, type EventStreamSettings } from './event-stream.ts';
import { JetStreamConsumption, type JetStream } from './jetstream-consumption.ts';

const publishTimeoutMs = 2000;
/** The client's own limit, which is not to be reached before. */
const clientTimeoutMs = 2500;

/** Events of the distributed topology: a stream on the NATS server keeps them until each consumer has handled them. */
export class JetStreamEventBus implements EventBus {
  readonly #consumptions: JetStreamConsumption[] = [];
  readonly #link: NatsLink;
  readonly #places: EventPlaces;
  readonly #refusals: RepeatedFailure;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly jetStream: JetStream,
    private readonly service: string,
    private readonly log: Logger,
    private readonly stream: EventStreamSettings | undefined,
  ) {
    this.#link = new NatsLink(connection);
    this.#places = new EventPlaces(jetStream.manager);
    this.#refusals = new RepeatedFailure(log);
  }

  /**
   * Connects `service` to the servers in `options`, waiting for one that is not up yet. The replicas of a service share
   * its consumers; consumers of different services are never the same. With settings of the stream it makes that and brings it up to
   * date; without, it waits for the service that does.
   */
  static async connect(
    options: ConnectionOptions,
    service: string,
    log: Logger,
    stream?: EventStreamSettings,
  ): Promise<JetStreamEventBus> {
    const connection = await connect({ ...connectionDefaults(), ...options });
    const manager = await jetstreamManager(connection, { timeout: publishTimeoutMs, checkAPI: false });
    return new JetStreamEventBus(
      connection,
      { client: jetstream(connection), manager },
      service,
      log,
      stream,
    );
  }

  isReady(): boolean {
    return this.#link.isUp && !this.connection.isClosed();
  }

  async storage(): Promise<EventStorage | undefined> {
    if (!this.stream) return undefined;
    const { state, config } = await this.jetStream.manager.streams.info(eventStream.name);
    return { used: state.bytes, limit: config.max_bytes };
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
    const consumption = new JetStreamConsumption(
      { ...this.jetStream, prepare: () => this.#prepareStream() },
      durable,
      subject,
      handler,
      this.log,
    );
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
    await this.#places.assertKept(event.subject);
    try {
      await this.#send(event);
    } catch (error) {
      if (isRefused(error)) throw unavailable(event.subject, error.message);
      if (!isUnkept(error)) throw error;
      this.#places.forget();
      await this.#prepareStream();
      throw unavailable(event.subject, 'the stream is not there yet');
    }
  }

  /** A stream that is there works on with the settings it has when the server refuses others. */
  async #prepareStream(): Promise<void> {
    if (!this.stream) return;
    try {
      await ensureEventStream(this.jetStream.manager, this.stream);
      this.#refusals.end('event stream: up to date again');
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      this.#refusals.warn({ err: error, ...this.stream }, 'event stream: settings refused');
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

/** The stream is full, or the server has no room or too few peers: it may take the event later. */
function isRefused(error: unknown): error is JetStreamApiError {
  return error instanceof JetStreamApiError && error.status >= 500;
}
