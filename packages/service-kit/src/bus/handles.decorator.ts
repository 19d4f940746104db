import { MessagePattern } from '@nestjs/microservices';
import type { Rpc } from '@rubato/contracts';
import type { z } from 'zod';
import type { JsonBytes } from './wire.ts';

/** Where the contract lies in a handler's extras. */
export const contractExtra = 'contract';

/**
 * Makes a method the answer to `contract`. It gets the parsed request and returns the response, or the response's JSON
 * as bytes where the database made it already. What it throws crosses the bus when it is an `AppError`.
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
