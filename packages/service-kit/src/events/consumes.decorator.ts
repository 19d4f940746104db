import { SetMetadata } from '@nestjs/common';
import type { EventType } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export const consumesKey = Symbol('consumes');

/**
 * Makes a method a consumer of events of `type`. It gets the parsed payload and the transaction in which the event is
 * marked as seen: what it writes there happens once, however often the event comes.
 */
export function Consumes<Payload extends z.ZodType>(type: EventType<Payload>) {
  return <Method extends (payload: z.output<Payload>, manager: EntityManager) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(consumesKey, type)(target, key, descriptor);
  };
}
