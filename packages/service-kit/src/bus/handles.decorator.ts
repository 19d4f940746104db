import { MessagePattern } from '@nestjs/microservices';
import type { Rpc } from '@rubato/contracts';
import type { z } from 'zod';
import type { JsonBytes } from './wire.ts';

/** The key of the contract in the extras of a Nest message handler. */
export const contractExtra = 'contract';

/**
 * Makes a method the handler of `contract`. It gets the parsed request and returns the response, or the response as JSON bytes if the
 * database has already produced them. An `AppError` that it throws reaches the caller.
 */
export function Handles<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
  contract: Rpc<Request, Response>,
) {
  return <Method extends (request: z.output<Request>) => Promise<z.input<Response> | JsonBytes>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    MessagePattern(contract.subject, { [contractExtra]: contract })(target, key, descriptor);
  };
}
