import type { JetStreamManager } from '@nats-io/jetstream';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { EventRouting } from './event-routing.ts';
import { eventStream } from './jetstream/event-stream.ts';

const cacheTtlMs = 60_000;

interface CachedCheck {
  readonly result: Promise<void>;
  readonly expiresAt: number;
}

/**
 * Checks whether every service that needs the events of a subject has a durable consumer. The stream deletes an event without consumers
 * immediately, so events must wait in the outbox until each of these services has started for the first time.
 */
export class RequiredConsumers {
  readonly #checks = new Map<string, CachedCheck>();

  constructor(
    private readonly manager: JetStreamManager,
    private readonly required: EventRouting['consumers'],
  ) {}

  /** Throws when a required consumer of `subject` is missing. Passes when the server cannot list the consumers. */
  assertExist(subject: string): Promise<void> {
    const cached = this.#checks.get(subject);
    if (cached && getMonotonicTime() < cached.expiresAt) return cached.result;
    const result = this.#check(subject);
    result.catch(() => this.#checks.delete(subject));
    this.#checks.set(subject, { result, expiresAt: getMonotonicTime() + cacheTtlMs });
    return result;
  }

  /** Discards cached results, after the stream was recreated. */
  clearCache(): void {
    this.#checks.clear();
  }

  async #check(subject: string): Promise<void> {
    const services = this.required.get(subject) ?? [];
    const consumers = services.length ? await this.#findConsumers(subject) : undefined;
    if (!consumers) return;
    const missing = services.filter((service) => !consumers.some((name) => name.startsWith(`${service}_`)));
    if (missing.length) throw new Error(`Missing consumers of ${subject}: ${missing.join(', ')}`);
  }

  async #findConsumers(subject: string): Promise<string[] | undefined> {
    try {
      const names: string[] = [];
      for await (const { name, config } of this.manager.consumers.list(eventStream.name))
        if (config.filter_subject === subject) names.push(name);
      return names;
    } catch {
      return undefined;
    }
  }
}
