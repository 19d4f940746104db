import type { EventEnvelope } from '@rubato/contracts';
import type { EventBus, EventHandler } from './event-bus.ts';

/**
 * Events of the embedded topology. The outbox row makes them durable: publishing succeeds when every consumer has handled the event.
 * Otherwise the row stays and all consumers are called again.
 */
export class InProcessEventBus implements EventBus {
  readonly #handlers = new Map<string, EventHandler[]>();
  readonly #opened = Promise.withResolvers<void>();

  /** Starts the delivery. Events wait until then, so that consumers that are still starting miss none. */
  open(): void {
    this.#opened.resolve();
  }

  isReady(): boolean {
    return true;
  }

  async getStorage(): Promise<undefined> {
    return undefined;
  }

  async publish(event: EventEnvelope): Promise<void> {
    await this.#opened.promise;
    const handlers = this.#handlers.get(event.subject) ?? [];
    const outcomes = await Promise.allSettled(handlers.map((handler) => handler(event)));
    const failures = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map((outcome) => outcome.reason);
    if (failures.length)
      throw new AggregateError(failures, `${failures.length} consumers of ${event.subject} failed`);
  }

  /** An event that is published has been handled. */
  async catchUp(): Promise<boolean> {
    return true;
  }

  async consume(_consumer: string, subject: string, handler: EventHandler): Promise<void> {
    this.#handlers.set(subject, [...(this.#handlers.get(subject) ?? []), handler]);
  }
}
