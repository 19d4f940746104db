import type { EventEnvelope } from '@rubato/contracts';

/** Used and maximum size of the event stream, in bytes. */
export interface EventStorage {
  readonly used: number;
  readonly limit: number;
}

/** `delivery` is the number of this delivery, starting at 1, if the bus drops the event some day. */
export type EventHandler = (event: EventEnvelope, delivery?: number) => Promise<void>;

/**
 * Called whenever a durable consumer is opened, before it gets events. The consumer is another one than before if `createdAt` (ISO 8601)
 * differs: what was published in between may be missing.
 */
export type ConsumerOpened = (createdAt: string) => Promise<void>;

/** Delivers events from the outbox of one service to the consumers of others, each at least once. */
export interface EventBus {
  /** Whether events can be published now, as far as is known without a request to the server. */
  isReady(): boolean;

  /** Returns the size of the event stream if there is one and this process owns it. */
  getStorage(): Promise<EventStorage | undefined>;

  /**
   * Resolves when the event cannot be lost anymore: stored by the bus, or handled by every consumer. Throws UNAVAILABLE while the bus is
   * unavailable.
   */
  publish(event: EventEnvelope): Promise<void>;

  /**
   * Calls `handler` for each event of `subject`. `consumer` names the durable consumer that replicas share. Without a stream, events are
   * never missed, and `onOpen` is never called.
   */
  consume(consumer: string, subject: string, handler: EventHandler, onOpen?: ConsumerOpened): Promise<void>;

  /**
   * Waits until the consumers of this service have handled every event of `subjects` that had been published before the call. Resolves with
   * false if they have not after `timeoutMs`, or if the bus is unavailable.
   */
  catchUp(subjects: readonly string[], timeoutMs?: number): Promise<boolean>;
}

export const EVENT_BUS = Symbol('EventBus');
