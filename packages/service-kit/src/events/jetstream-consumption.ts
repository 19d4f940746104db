import type { ConsumerMessages, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { eventEnvelopeSchema, type EventEnvelope } from '@rubato/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { decode } from '../bus/wire.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventHandler } from './event-bus.ts';
import { ackWaitMs, ensureConsumer, eventStream } from './event-stream.ts';

const retryMs = 500;
const longestDelayMs = 60_000;

/** As many as are handled together; what one replica has taken, the others do not get. An interrupted pull is repeated after five seconds. */
const mostAtOnce = 100;
const pullOptions = { max_messages: mostAtOnce, expires: 5000, abort_on_missing_resource: true };

export interface JetStream {
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** The same, with what makes the stream ready, if that is this part's task. */
interface PreparedJetStream extends JetStream {
  prepare(): Promise<void>;
}

/**
 * One durable consumer at work: hands all events to its handler that have come, so that it can handle them together, and acknowledges
 * each by itself. Begins anew when its place on the server is gone.
 */
export class JetStreamConsumption {
  readonly #inFlight = new Map<JsMsg, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #started = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;
  #messages?: ConsumerMessages;

  constructor(
    private readonly jetStream: PreparedJetStream,
    private readonly durable: string,
    private readonly subject: string,
    private readonly handler: EventHandler,
    private readonly log: Logger,
  ) {
    this.#ended = this.#run();
  }

  /** Resolves when the server keeps this consumer's place. */
  started(): Promise<void> {
    return this.#started.promise;
  }

  /** Finishes the events at hand, gives the others back, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#messages?.stop();
    await this.#ended;
    this.#started.resolve();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failing = false;
    while (!signal.aborted) {
      try {
        this.#messages = await this.#open();
        failing = false;
        await this.#handleAll(this.#messages);
      } catch (error) {
        if (!failing && !signal.aborted)
          this.log.warn(
            { err: error, consumer: this.durable },
            'event consumption: interrupted, will be repeated',
          );
        failing = true;
      }
      await delay(retryMs, undefined, { signal }).catch(() => {});
    }
  }

  async #open(): Promise<ConsumerMessages> {
    const { client, manager } = this.jetStream;
    await this.jetStream.prepare();
    await ensureConsumer(manager, this.durable, this.subject);
    const messages = await (await client.consumers.get(eventStream.name, this.durable)).consume(pullOptions);
    if (this.#stopping.signal.aborted) messages.stop();
    this.#started.resolve();
    return messages;
  }

  async #handleAll(messages: ConsumerMessages): Promise<void> {
    const holding = setInterval(() => this.#hold(), ackWaitMs / 3);
    try {
      for await (const message of messages) {
        if (this.#stopping.signal.aborted) message.nak();
        else this.#begin(message);
        if (this.#inFlight.size >= mostAtOnce) await Promise.race(this.#inFlight.values());
      }
    } finally {
      await Promise.all(this.#inFlight.values());
      clearInterval(holding);
    }
  }

  #begin(message: JsMsg): void {
    const handled = this.#handle(message).finally(() => this.#inFlight.delete(message));
    this.#inFlight.set(message, handled);
  }

  /** Tells the server that the events at hand are not lost: it would bring them to somebody else. */
  #hold(): void {
    for (const message of this.#inFlight.keys()) message.working();
  }

  async #handle(message: JsMsg): Promise<void> {
    const event = readEvent(message);
    const about = {
      consumer: this.durable,
      event: event?.id,
      subject: message.subject,
      requestId: event?.requestId,
    };
    if (!event) {
      this.log.error(about, 'event: malformed, dropped');
      return message.term();
    }
    try {
      await this.handler(event);
      message.ack();
    } catch (error) {
      const delayMs = Math.min(longestDelayMs, 250 * 2 ** (message.info.deliveryCount - 1));
      this.log.warn({ ...about, err: error, delayMs }, 'event handling: failed, will be repeated');
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
