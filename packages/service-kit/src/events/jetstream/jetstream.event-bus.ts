import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { RequestError, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { EventEnvelope } from '@rubato/contracts';
import { createUnavailable } from '../../bus/bus-errors.ts';
import { connectToNats } from '../../bus/nats-connection.ts';
import { NatsConnectionState } from '../../bus/nats-connection-state.ts';
import { encode } from '../../bus/wire.ts';
import type { Logger } from '../../logging/logger.ts';
import { RepeatedFailure } from '../../logging/repeated-failure.ts';
import { runWithTimeout } from '../../time/run-with-timeout.ts';
import { BacklogLimit } from './backlog-limit.ts';
import type { ConsumerOpened, EventBus, EventHandler, EventStorage } from '../event-bus.ts';
import type { EventRouting } from '../event-routing.ts';
import { RequiredConsumers } from '../required-consumers.ts';
import type { EventStreamSettings } from './event-stream-settings.ts';
import { toDurableName, ensureEventStream, eventStream } from './event-stream.ts';
import { JetStreamConsumer, type JetStream } from './jetstream-consumer.ts';

const publishTimeoutMs = 2000;
/** The client's own timeout, which must not be reached first. */
const clientTimeoutMs = 2500;
const catchUpTimeoutMs = 5000;

export interface JetStreamOptions {
  readonly routing: EventRouting;
  /** With settings, this process creates and updates the stream. Without, it waits for the service that does. */
  readonly stream?: EventStreamSettings | undefined;
}

/** Events of the distributed topology. A JetStream stream stores each event until every consumer has handled it. */
export class JetStreamEventBus implements EventBus {
  readonly #consumers: JetStreamConsumer[] = [];
  readonly #state: NatsConnectionState;
  readonly #requiredConsumers: RequiredConsumers;
  readonly #rejectedSettings: RepeatedFailure;
  readonly #backlogLimit?: BacklogLimit;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly jetStream: JetStream,
    private readonly service: string,
    private readonly log: Logger,
    private readonly options: JetStreamOptions,
  ) {
    this.#state = new NatsConnectionState(connection);
    this.#requiredConsumers = new RequiredConsumers(jetStream.manager, options.routing.consumers);
    this.#rejectedSettings = new RepeatedFailure(log);
    if (options.stream)
      this.#backlogLimit = new BacklogLimit(jetStream.manager, options.routing.rebuildable, log);
  }

  /**
   * Connects `service` to the servers in `connectionOptions` and waits for a server that is not up yet. The replicas of a service share its
   * consumers; services never do.
   */
  static async connect(
    connectionOptions: ConnectionOptions,
    service: string,
    log: Logger,
    options: JetStreamOptions,
  ): Promise<JetStreamEventBus> {
    const connection = await connectToNats(connectionOptions);
    const manager = await jetstreamManager(connection, { timeout: publishTimeoutMs, checkAPI: false });
    return new JetStreamEventBus(
      connection,
      { client: jetstream(connection), manager },
      service,
      log,
      options,
    );
  }

  isReady(): boolean {
    return this.#state.isConnected && !this.connection.isClosed();
  }

  async getStorage(): Promise<EventStorage | undefined> {
    if (!this.options.stream) return undefined;
    const { state, config } = await this.jetStream.manager.streams.info(eventStream.name);
    return { used: state.bytes, limit: config.max_bytes };
  }

  /** Resolves when the stream has stored the event. Throws `AppError` UNAVAILABLE after two seconds. */
  async publish(event: EventEnvelope): Promise<void> {
    if (!this.#state.isConnected) throw createUnavailable(event.subject, 'NATS unavailable');
    await runWithTimeout(this.#store(event), publishTimeoutMs, () => {
      throw createUnavailable(event.subject, 'timed out');
    });
  }

  async consume(
    consumer: string,
    subject: string,
    handler: EventHandler,
    onOpen?: ConsumerOpened,
  ): Promise<void> {
    const isRebuildable = this.options.routing.rebuildable.includes(this.service);
    const jetStreamConsumer = new JetStreamConsumer(
      { ...this.jetStream, ensureStream: () => this.#ensureStream() },
      {
        durable: toDurableName(this.service, consumer, subject),
        subject,
        need: isRebuildable ? 'rebuildable' : 'kept',
        handler,
        onOpen,
      },
      this.log,
    );
    this.#consumers.push(jetStreamConsumer);
    await jetStreamConsumer.waitUntilStarted();
  }

  async catchUp(subjects: readonly string[], timeoutMs = catchUpTimeoutMs): Promise<boolean> {
    const consumers = this.#consumers.filter(({ subject }) => subjects.includes(subject));
    const outcomes = await Promise.all(consumers.map((consumer) => consumer.catchUp(timeoutMs)));
    return outcomes.every(Boolean);
  }

  /** Stops consuming and resolves when the events in flight are finished. Publishing still works: this is the first step of a shutdown. */
  async stopConsuming(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.stop()));
  }

  /** Stops consuming and disconnects. */
  async close(): Promise<void> {
    await Promise.all([this.stopConsuming(), this.#backlogLimit?.stop()]);
    if (this.connection.isClosed()) return;
    await (this.#state.isConnected ? this.connection.drain() : this.connection.close());
  }

  async #store(event: EventEnvelope): Promise<void> {
    await this.#requiredConsumers.assertExist(event.subject);
    try {
      await this.#send(event);
    } catch (error) {
      if (isRejected(error)) throw createUnavailable(event.subject, error.message);
      if (!hasNoStream(error)) throw error;
      this.#requiredConsumers.clearCache();
      await this.#ensureStream();
      throw createUnavailable(event.subject, 'the stream does not exist yet');
    }
  }

  /** When the server rejects the settings, an existing stream keeps its current ones. */
  async #ensureStream(): Promise<void> {
    const { stream, routing } = this.options;
    if (!stream) return;
    try {
      await ensureEventStream(this.jetStream.manager, stream, routing.subjects);
      this.#rejectedSettings.reportRecovery('event stream: settings applied');
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      this.#rejectedSettings.warn({ err: error, ...stream }, 'event stream: settings rejected');
    }
  }

  async #send(event: EventEnvelope): Promise<void> {
    await this.jetStream.client.publish(event.subject, encode(event), {
      msgID: event.id,
      timeout: clientTimeoutMs,
    });
  }
}

/** No responders for the subject: the stream does not exist, because this is the first event or the server has lost it. */
function hasNoStream(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof RequestError && error.cause.isNoResponders();
}

/** The stream is full, or the server lacks space or peers: it may accept the event later. */
function isRejected(error: unknown): error is JetStreamApiError {
  return error instanceof JetStreamApiError && error.status >= 500;
}
