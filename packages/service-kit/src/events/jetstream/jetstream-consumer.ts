import type { ConsumerMessages, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { eventEnvelopeSchema, type EventEnvelope } from '@rubato/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { decode } from '../../bus/wire.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ConsumerOpened, EventHandler } from '../event-bus.ts';
import { ackWaitMs, ensureConsumer, eventStream, type ConsumerNeed } from './event-stream.ts';

const reopenDelayMs = 500;
const maxRetryDelayMs = 60_000;
const catchUpPollMs = 100;

/**
 * The number of events that are handled concurrently. Events that one replica has pulled are not delivered to others. An interrupted pull
 * is repeated after five seconds.
 */
const maxInFlight = 100;
const pullOptions = { max_messages: maxInFlight, expires: 5000, abort_on_missing_resource: true };

export interface JetStream {
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** `ensureStream` creates the stream if this process owns it. */
interface JetStreamWithSetup extends JetStream {
  ensureStream(): Promise<void>;
}

export interface JetStreamConsumerOptions {
  /** The name of the durable consumer. */
  readonly durable: string;
  readonly subject: string;
  readonly need: ConsumerNeed;
  readonly handler: EventHandler;
  readonly onOpen?: ConsumerOpened | undefined;
}

/**
 * Runs one durable consumer. Passes all available events to the handler concurrently, so that it can batch them, and acknowledges each one
 * separately. Recreates the consumer when the server has lost it.
 */
export class JetStreamConsumer {
  readonly #inFlight = new Map<JsMsg, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #started = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;
  #messages?: ConsumerMessages;

  constructor(
    private readonly jetStream: JetStreamWithSetup,
    private readonly options: JetStreamConsumerOptions,
    private readonly log: Logger,
  ) {
    this.#ended = this.#run();
  }

  /** Resolves when the durable consumer exists on the server. */
  waitUntilStarted(): Promise<void> {
    return this.#started.promise;
  }

  /** Finishes the events in flight, returns the others to the server, and stops. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#messages?.stop();
    await this.#ended;
    this.#started.resolve();
  }

  get subject(): string {
    return this.options.subject;
  }

  /**
   * Resolves with true when every event that the stream had before the call is handled, by this process or another replica; with false if
   * that takes longer than `timeoutMs`, or if the server is unavailable.
   */
  async catchUp(timeoutMs: number): Promise<boolean> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutMs)]);
    let last: number | undefined;
    try {
      for (; !signal.aborted; await delay(catchUpPollMs, undefined, { signal })) {
        const info = await this.jetStream.manager.consumers.info(eventStream.name, this.options.durable);
        if (info.num_pending === 0) last ??= info.delivered.stream_seq;
        if (last !== undefined && info.ack_floor.stream_seq >= last) return true;
      }
    } catch (error) {
      if (!signal.aborted)
        this.log.warn({ err: error, consumer: this.options.durable }, 'event consumer: state unknown');
    }
    return false;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let isFailing = false;
    while (!signal.aborted) {
      try {
        this.#messages = await this.#open();
        isFailing = false;
        await this.#handleAll(this.#messages);
      } catch (error) {
        if (!isFailing && !signal.aborted)
          this.log.warn(
            { err: error, consumer: this.options.durable },
            'event consumer: interrupted, retrying',
          );
        isFailing = true;
      }
      await delay(reopenDelayMs, undefined, { signal }).catch(() => {});
    }
  }

  async #open(): Promise<ConsumerMessages> {
    const { client, manager } = this.jetStream;
    await this.jetStream.ensureStream();
    const { durable, subject, need, onOpen } = this.options;
    const { created } = await ensureConsumer(manager, durable, subject, need);
    await onOpen?.(created);
    const messages = await (await client.consumers.get(eventStream.name, durable)).consume(pullOptions);
    if (this.#stopping.signal.aborted) messages.stop();
    this.#started.resolve();
    return messages;
  }

  async #handleAll(messages: ConsumerMessages): Promise<void> {
    const progressTimer = setInterval(() => this.#reportProgress(), ackWaitMs / 3);
    try {
      for await (const message of messages) {
        if (this.#stopping.signal.aborted) message.nak();
        else this.#start(message);
        if (this.#inFlight.size >= maxInFlight) await Promise.race(this.#inFlight.values());
      }
    } finally {
      await Promise.all(this.#inFlight.values());
      clearInterval(progressTimer);
    }
  }

  #start(message: JsMsg): void {
    const handled = this.#handle(message).finally(() => this.#inFlight.delete(message));
    this.#inFlight.set(message, handled);
  }

  /** Reports progress, so that the server does not redeliver the events in flight. */
  #reportProgress(): void {
    for (const message of this.#inFlight.keys()) message.working();
  }

  async #handle(message: JsMsg): Promise<void> {
    const event = readEvent(message);
    const logFields = {
      consumer: this.options.durable,
      event: event?.id,
      subject: message.subject,
      requestId: event?.requestId,
    };
    if (!event) {
      this.log.error(logFields, 'event: dropped as malformed');
      return message.term();
    }
    try {
      await this.options.handler(event, message.info.deliveryCount);
      message.ack();
    } catch (error) {
      const delayMs = Math.min(maxRetryDelayMs, 250 * 2 ** (message.info.deliveryCount - 1));
      this.log.warn({ ...logFields, err: error, delayMs }, 'event handler: failed, will be redelivered');
      message.nak(delayMs);
    }
  }
}

function readEvent(message: JsMsg): EventEnvelope | undefined {
  try {
    return eventEnvelopeSchema.parse(decode(message.data));
  } catch {
    return undefined;
  }
}
