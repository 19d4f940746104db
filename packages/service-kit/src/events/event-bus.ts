import type { EventEnvelope } from '@rubato/contracts';

/** How full the place is in which events are kept, in bytes. */
export interface EventStorage {
  readonly used: number;
  readonly limit: number;
}

export type EventHandler = (event: EventEnvelope) => Promise<void>;

/** Carries events from the outbox of one service to the consumers in others, each event at least once. */
export interface EventBus {
  /** Whether events can be published at the moment, as far as is known without asking anybody. */
  isReady(): boolean;

  /** Tells of the place in which events are kept, where there is one and this part looks after it. */
  storage(): Promise<EventStorage | undefined>;

  /** Resolves when the event can no longer be lost: stored by the bus, or handled by every consumer. Throws UNAVAILABLE while the bus is away. */
  publish(event: EventEnvelope): Promise<void>;

  /** Calls `handler` for each event of `subject`. `consumer` names the durable place that several replicas share. */
  consume(consumer: string, subject: string, handler: EventHandler): Promise<void>;
}

export const EVENT_BUS = Symbol('EventBus');
