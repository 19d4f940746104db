import { hasErrorCode, type Rpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { retry } from '../errors/retry.ts';
import { getCurrentContext } from '../logging/request-context.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createUnavailable } from './bus-errors.ts';
import { unwrapReply, decode, callTimeoutMs, encode, wireHeaders, type JsonBytes } from './wire.ts';

/** Delays before the second and the third attempt. Up to half as much jitter is added, so that callers do not retry in step. */
const retryDelaysMs = [50, 200];

/** Calls services. Propagates the deadline with each call, at most `timeoutMs` milliseconds, and maps errors. */
export class RpcClient {
  constructor(
    private readonly bus: Bus,
    private readonly timeoutMs: number = callTimeoutMs,
  ) {}

  /** Resolves with the parsed response to `contract`. Throws the `AppError` of the service, or UNAVAILABLE. */
  async call<Request extends z.core.$ZodType, Response extends z.core.$ZodType>(
    contract: Rpc<Request, Response>,
    payload: z.input<Request>,
  ): Promise<z.output<Response>> {
    return z.parse(contract.response, decode((await this.callBytes(contract, payload)).bytes));
  }

  /** Like `call`, but returns the JSON as the service wrote it, for responses that are passed on unparsed. */
  async callBytes<Request extends z.core.$ZodType>(
    contract: Rpc<Request>,
    payload: z.input<Request>,
  ): Promise<JsonBytes> {
    const context = getCurrentContext();
    const deadline = Math.min(getMonotonicTime() + this.timeoutMs, context?.deadline ?? Infinity);
    const requestId = context?.requestId ?? randomUUID();
    return unwrapReply(await this.#request(contract, encode(payload), requestId, deadline));
  }

  /** Retries a read within its deadline when no service responds, which covers the restart of a replica. */
  async #request(
    { subject, isRead }: Rpc,
    payload: Uint8Array,
    requestId: string,
    deadline: number,
  ): Promise<BusMessage> {
    return retry(() => this.#requestOnce(subject, payload, requestId, deadline), {
      maxAttempts: isRead ? retryDelaysMs.length + 1 : 1,
      isTemporary: (error) => hasErrorCode(error, 'UNAVAILABLE'),
      computeDelayMs: (failures) => (retryDelaysMs[failures - 1] ?? 0) * (1 + Math.random() / 2),
      deadline,
    });
  }

  async #requestOnce(
    subject: string,
    payload: Uint8Array,
    requestId: string,
    deadline: number,
  ): Promise<BusMessage> {
    const timeoutMs = deadline - getMonotonicTime();
    if (timeoutMs <= 0) throw createUnavailable(subject, 'deadline exceeded');
    const headers = {
      [wireHeaders.requestId]: requestId,
      [wireHeaders.timeoutMs]: String(Math.ceil(timeoutMs)),
    };
    return this.bus.request(subject, { payload, headers }, timeoutMs);
  }
}
