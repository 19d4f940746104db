import type { JetStreamManager } from '@nats-io/jetstream';
import { eventConsumers } from '@rubato/contracts';
import { monotonicNow } from '../time/monotonic-now.ts';
import { eventStream } from './event-stream.ts';

const validMs = 60_000;

/**
 * Knows whether every service that needs the events of a subject keeps a place on the server. The stream forgets at once what nobody
 * keeps a place for: before a service has started for the first time, its events have to wait in the outbox.
 */
export class EventPlaces {
  #known = new Map<string, { readonly check: Promise<void>; readonly until: number }>();

  constructor(private readonly manager: JetStreamManager) {}

  /** Throws when a service is known to have no place. Nothing is known where the server does not say. */
  assertKept(subject: string): Promise<void> {
    const known = this.#known.get(subject);
    if (known && monotonicNow() < known.until) return known.check;
    const check = this.#check(subject);
    check.catch(() => this.#known.delete(subject));
    this.#known.set(subject, { check, until: monotonicNow() + validMs });
    return check;
  }

  /** The stream was made anew. */
  forget(): void {
    this.#known.clear();
  }

  async #check(subject: string): Promise<void> {
    const services = eventConsumers[subject] ?? [];
    const places = services.length ? await this.#placesOf(subject) : undefined;
    if (!places) return;
    const missing = services.filter((service) => !places.some((name) => name.startsWith(`${service}_`)));
    if (missing.length) throw new Error(`No place is kept yet for ${subject} by ${missing.join(', ')}`);
  }

  /** The names of the subject's consumers. */
  async #placesOf(subject: string): Promise<string[] | undefined> {
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
