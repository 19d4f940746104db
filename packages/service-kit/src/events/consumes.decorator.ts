import { SetMetadata } from '@nestjs/common';
import type { EventType } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export const consumesKey = Symbol('consumes');

/** What the decorators leave on a method. */
export interface Consumption {
  readonly type: EventType;
  /** Whether the method takes the payloads of several events at once. */
  readonly together: boolean;
}

/**
 * Makes a method a consumer of events of `type`. It gets the parsed payload and the transaction in which the event is
 * marked as seen: what it writes there happens once, however often the event comes.
 */
export function Consumes<Payload extends z.core.$ZodType>(type: EventType<Payload>) {
  return <Method extends (payload: z.output<Payload>, manager: EntityManager) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark({ type, together: false }, target, key, descriptor);
}

/** Like `Consumes`, for events that come in numbers: the method gets the payloads of all that have come meanwhile. */
export function ConsumesTogether<Payload extends z.core.$ZodType>(type: EventType<Payload>) {
  return <Method extends (payloads: z.output<Payload>[], manager: EntityManager) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark({ type, together: true }, target, key, descriptor);
}

function mark(consumption: Consumption, target: object, key: string, descriptor: PropertyDescriptor): void {
  SetMetadata(consumesKey, consumption)(target, key, descriptor);
}
