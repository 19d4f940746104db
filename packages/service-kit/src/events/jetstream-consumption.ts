import type { ConsumerMessages, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { eventEnvelopeSchema, type EventEnvelope } from '@rubato/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { decode } from '../bus/wire.ts';
import type { Logger } from '../logging/logger.ts';
import type { EventHandler } from './event-bus.ts';
import { ensureConsumer, ensureEventStream, eventStream } from './event-stream.ts';

const retryMs = 500;
const longestDelayMs = 60_000;

/** Few at once: what one replica has taken, the others do not get. An interrupted pull is repeated after five seconds. */
const pullOptions = { max_messages: 10, expires: 5000, abort_on_missing_resource: true };

export interface JetStream {
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/** One durable consumer at work: takes events one after another, and begins anew when its place on the server is gone. */
export class JetStreamConsumption {
  readonly #stopping = new AbortController();
  readonly #started = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;
  #messages?: ConsumerMessages;

  constructor(
    private readonly jetStream: JetStream,
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

  /** Finishes the event at hand, gives the others back, and ends. */
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
          this.log.warn({ err: error, consumer: this.durable }, 'Events cannot be taken; trying again');
        failing = true;
      }
      await delay(retryMs, undefined, { signal }).catch(() => {});
    }
  }

  async #open(): Promise<ConsumerMessages> {
    const { client, manager } = this.jetStream;
    await ensureEventStream(manager);
    await ensureConsumer(manager, this.durable, this.subject);
    const messages = await (await client.consumers.get(eventStream.name, this.durable)).consume(pullOptions);
    if (this.#stopping.signal.aborted) messages.stop();
    this.#started.resolve();
    return messages;
  }

  async #handleAll(messages: ConsumerMessages): Promise<void> {
    for await (const message of messages) {
      if (this.#stopping.signal.aborted) message.nak();
      else await this.#handle(message);
    }
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
      this.log.error(about, 'A message that is no event was dropped');
      return message.term();
    }
    try {
      await this.handler(event);
      message.ack();
    } catch (error) {
      const delayMs = Math.min(longestDelayMs, 250 * 2 ** (message.info.deliveryCount - 1));
      this.log.warn({ ...about, err: error, delayMs }, 'An event was not handled and will come again');
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
