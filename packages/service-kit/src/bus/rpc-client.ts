import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Rpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { currentContext } from '../logging/request-context.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
import { BUS, type Bus, type BusMessage } from './bus.ts';
import { unavailable } from './bus-errors.ts';
import { answerOrThrow, decode, defaultTimeoutMs, encode, wireHeaders, type JsonBytes } from './wire.ts';

/** Before the second and the third try, in milliseconds; each may take half as long again, so that not all come back at once. */
const pausesMs = [50, 200];

/** Asks services. Owns the deadline, which travels with the call, and the mapping of errors. */
@Injectable()
export class RpcClient {
  constructor(@Inject(BUS) private readonly bus: Bus) {}

  /** Resolves with the parsed answer to `contract`. Throws the `AppError` of the answering service, or UNAVAILABLE. */
  async call<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
    contract: Rpc<Request, Response>,
    payload: z.input<Request>,
  ): Promise<z.output<Response>> {
    return z.parse(contract.response, decode((await this.callBytes(contract, payload)).bytes));
  }

  /** Like `call`, with the answer's JSON as the service wrote it: for what is passed on unread. */
  async callBytes<Request extends z.core.$ZodType>(
    contract: Rpc<Request>,
    payload: z.input<Request>,
  ): Promise<JsonBytes> {
    const context = currentContext();
    const deadline = Math.min(monotonicNow() + defaultTimeoutMs, context?.deadline ?? Infinity);
    const requestId = context?.requestId ?? randomUUID();
    return answerOrThrow(await this.#ask(contract, encode(payload), requestId, deadline));
  }

  /** A read is asked again when nobody was there to hear it: a replica that restarts takes no longer. Its deadline stays. */
  async #ask(
    { subject, isRead }: Rpc,
    payload: Uint8Array,
    requestId: string,
    deadline: number,
  ): Promise<BusMessage> {
    for (const pauseMs of isRead ? pausesMs : []) {
      try {
        return await this.#askOnce(subject, payload, requestId, deadline);
      } catch (error) {
        const pause = pauseMs * (1 + Math.random() / 2);
        if (!isUnavailable(error) || monotonicNow() + pause >= deadline) throw error;
        await delay(pause);
      }
    }
    return this.#askOnce(subject, payload, requestId, deadline);
  }

  async #askOnce(
    subject: string,
    payload: Uint8Array,
    requestId: string,
    deadline: number,
  ): Promise<BusMessage> {
    const timeoutMs = deadline - monotonicNow();
    if (timeoutMs <= 0) throw unavailable(subject, 'no time left');
    const headers = {
      [wireHeaders.requestId]: requestId,
      [wireHeaders.timeoutMs]: String(Math.ceil(timeoutMs)),
    };
    return this.bus.request(subject, { payload, headers }, timeoutMs);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}
