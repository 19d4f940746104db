import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { RepeatedFailure } from '../../logging/repeated-failure.ts';
import type { Logger } from '../../logging/logger.ts';
import { RecurringWork } from '../../scheduling/recurring-work.ts';
import { eventStream } from './event-stream.ts';

/** Only above this share of its maximum size, the stream needs room. */
const maxUsedShare = 0.5;
/** With a smaller share of all events, a consumer is not behind: it is about to handle them. */
const minBacklogShare = 0.01;
const delayMs = [4000, 6000] as const;

/**
 * Keeps room in the stream: while it is more than half full, removes consumers that are behind if their service can rebuild its data. The
 * server then deletes the events that no other consumer needs.
 */
export class BacklogLimit {
  readonly #work = new RecurringWork(() => this.#enforceAndLog(), { first: delayMs, next: delayMs });
  readonly #failure: RepeatedFailure;

  constructor(
    private readonly manager: JetStreamManager,
    private readonly rebuildable: readonly string[],
    private readonly log: Logger,
  ) {
    this.#failure = new RepeatedFailure(log);
    this.#work.start();
  }

  stop(): Promise<void> {
    return this.#work.stop();
  }

  async #enforceAndLog(): Promise<void> {
    try {
      await this.#enforce();
    } catch (error) {
      this.#failure.warn({ err: error }, 'event backlog: check failed, will retry');
    }
  }

  async #enforce(): Promise<void> {
    const { state, config } = await this.manager.streams.info(eventStream.name);
    if (state.bytes <= config.max_bytes * maxUsedShare) return;
    const behind: ConsumerInfo[] = [];
    for await (const consumer of this.manager.consumers.list(eventStream.name))
      if (this.#isRebuildable(consumer) && countBacklog(consumer) > state.messages * minBacklogShare)
        behind.push(consumer);
    for (const consumer of behind) {
      await this.manager.consumers.delete(eventStream.name, consumer.name);
      this.log.warn(
        {
          consumer: consumer.name,
          events: countBacklog(consumer),
          used: state.bytes,
          limit: config.max_bytes,
        },
        'event backlog: consumer removed, its service will rebuild its data',
      );
    }
  }

  #isRebuildable({ name }: ConsumerInfo): boolean {
    return this.rebuildable.some((service) => name.startsWith(`${service}_`));
  }
}

/** Events that it has not acknowledged. */
const countBacklog = ({ num_pending: waiting, num_ack_pending: inFlight }: ConsumerInfo): number =>
  waiting + inFlight;
