import { SetMetadata } from '@nestjs/common';
import type { EventType } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export const consumesKey = Symbol('consumes');

/** The metadata that the decorators attach to a method. */
export interface Consumption {
  readonly type: EventType;
  /** The name of the consumer, unique in its service. */
  readonly consumer: string;
  /** Whether the method takes the payloads of several events. */
  readonly isBatch: boolean;
}

/**
 * Makes a method the consumer of events of `type` that the manifest of the service names `consumer`, such as `count-likes`. It gets the
 * parsed payload and the transaction that records the event in the inbox, so that its writes in this transaction happen exactly once even
 * when the event is redelivered.
 */
export function Consumes<Payload extends z.core.$ZodType>(type: EventType<Payload>, consumer: string) {
  return <Method extends (payload: z.output<Payload>, manager: EntityManager) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => attach({ type, consumer, isBatch: false }, target, key, descriptor);
}

/**
 * Like `Consumes`, for frequent events: the method gets the payloads of all events that are waiting, and when each occurred according to
 * its owner's database.
 */
export function ConsumesBatch<Payload extends z.core.$ZodType>(type: EventType<Payload>, consumer: string) {
  return <
    Method extends (
      payloads: z.output<Payload>[],
      manager: EntityManager,
      times: readonly Date[],
    ) => Promise<void>,
  >(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => attach({ type, consumer, isBatch: true }, target, key, descriptor);
}

export const consumerOpenedKey = Symbol('consumer-opened');

/**
 * Makes a method learn of every durable consumer that the service opens, by its name, and when it was created (ISO 8601). If that has
 * changed, the service may have missed events. The consumer gets events after the method has resolved; if it throws, it is called again.
 */
export function OnConsumerOpened() {
  return <Method extends (consumer: string, createdAt: string) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(consumerOpenedKey, true)(target, key, descriptor);
  };
}

function attach(consumption: Consumption, target: object, key: string, descriptor: PropertyDescriptor): void {
  SetMetadata(consumesKey, consumption)(target, key, descriptor);
}
