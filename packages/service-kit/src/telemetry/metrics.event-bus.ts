import type { EventEnvelope } from '@rubato/contracts';
import type { ConsumerOpened, EventBus, EventHandler, EventStorage } from '../events/event-bus.ts';
import type { Metrics } from './metrics.ts';

/** From the usual few milliseconds to a day of downtime, in seconds. */
const ageBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600, 86_400];

/** Wraps an event bus with metrics for published and handled events. */
export class MetricsEventBus implements EventBus {
  readonly #published;
  readonly #handled;
  readonly #ages;

  constructor(
    private readonly events: EventBus,
    metrics: Metrics,
  ) {
    this.#published = metrics.createCounter(
      'rubato_events_published_total',
      'Attempts to publish events, by outcome',
      ['subject', 'outcome'],
    );
    this.#handled = metrics.createHistogram(
      'rubato_event_handling_seconds',
      'Duration of event handling by outcome',
      ['subject', 'outcome'],
    );
    this.#ages = metrics.createHistogram(
      'rubato_event_age_seconds',
      'Time from the occurrence of an event until it was handled',
      ['subject'],
      ageBuckets,
    );
  }

  isReady(): boolean {
    return this.events.isReady();
  }

  getStorage(): Promise<EventStorage | undefined> {
    return this.events.getStorage();
  }

  async publish(event: EventEnvelope): Promise<void> {
    const { subject } = event;
    try {
      await this.events.publish(event);
      this.#published.inc({ subject, outcome: 'ok' });
    } catch (error) {
      this.#published.inc({ subject, outcome: 'failed' });
      throw error;
    }
  }

  catchUp(subjects: readonly string[], timeoutMs?: number): Promise<boolean> {
    return this.events.catchUp(subjects, timeoutMs);
  }

  consume(consumer: string, subject: string, handler: EventHandler, onOpen?: ConsumerOpened): Promise<void> {
    return this.events.consume(
      consumer,
      subject,
      (...delivered) => this.#measure(handler, ...delivered),
      onOpen,
    );
  }

  async #measure(handler: EventHandler, event: EventEnvelope, delivery?: number): Promise<void> {
    const { subject, occurredAt } = event;
    const end = this.#handled.startTimer({ subject });
    try {
      await handler(event, delivery);
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
    end({ outcome: 'ok' });
    this.#ages.observe({ subject }, Math.max(0, Date.now() - Date.parse(occurredAt)) / 1000);
  }
}
