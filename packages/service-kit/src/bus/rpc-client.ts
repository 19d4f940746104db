import { Inject, Injectable } from '@nestjs/common';
import type { Rpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { currentContext } from '../logging/request-context.ts';
import { BUS, type Bus } from './bus.ts';
import { unavailable } from './bus-errors.ts';
import { answerOrThrow, decode, defaultTimeoutMs, encode, wireHeaders, type JsonBytes } from './wire.ts';

/** Asks services. Owns the deadline, which travels with the call, and the mapping of errors. */
@Injectable()
export class RpcClient {
  constructor(@Inject(BUS) private readonly bus: Bus) {}

  /** Resolves with the parsed answer to `contract`. Throws the `AppError` of the answering service, or UNAVAILABLE. */
  async call<Request extends z.ZodType, Response extends z.ZodType>(
    contract: Rpc<Request, Response>,
    payload: z.input<Request>,
  ): Promise<z.output<Response>> {
    return contract.response.parse(decode((await this.callBytes(contract, payload)).bytes));
  }

  /** Like `call`, with the answer's JSON as the service wrote it: for what is passed on unread. */
  async callBytes<Request extends z.ZodType>(
    contract: Rpc<Request>,
    payload: z.input<Request>,
  ): Promise<JsonBytes> {
    const context = currentContext();
    const timeoutMs = Math.min(defaultTimeoutMs, (context?.deadline ?? Infinity) - Date.now());
    if (timeoutMs <= 0) throw unavailable(contract.subject, 'no time left');
    const headers = {
      [wireHeaders.requestId]: context?.requestId ?? randomUUID(),
      [wireHeaders.timeoutMs]: String(Math.ceil(timeoutMs)),
    };
    return answerOrThrow(
      await this.bus.request(contract.subject, { payload: encode(payload), headers }, timeoutMs),
    );
  }
}
