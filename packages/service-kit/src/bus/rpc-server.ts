import {
  Server,
  type BaseRpcContext,
  type CustomTransportStrategy,
  type MessageHandler,
} from '@nestjs/microservices';
import { AppError, parseOrThrow, texts, type Rpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { lastValueFrom } from 'rxjs';
import type { Logger } from '../logging/logger.ts';
import { isDeadlinePassed } from '../database/deadline-passed.error.ts';
import { runInContext } from '../logging/request-context.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
import type { Bus, BusMessage, BusSubscription } from './bus.ts';
import { unavailable } from './bus-errors.ts';
import { contractExtra } from './handles.decorator.ts';
import { decode, defaultTimeoutMs, encodeAnswer, encodeError, toAppError, wireHeaders } from './wire.ts';

/** A quarter of what a caller waits for: slow enough to ask why. Milliseconds. */
const slowMs = 500;

/** Nest's transport over either bus: parses requests by their contract, runs the handlers, shapes answers and errors. */
export class RpcServer extends Server implements CustomTransportStrategy {
  #subscriptions: BusSubscription[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly service: string,
    private readonly log: Logger,
  ) {
    super();
  }

  override listen(callback: (error?: unknown) => void): void {
    // Nest's transports answer by callback.
    // oxlint-disable-next-line promise/no-callback-in-promise
    this.#serveAll().then(() => callback(), callback);
  }

  override async close(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.stop()));
    this.#subscriptions = [];
  }

  override on(): void {}

  override unwrap<T>(): T {
    return this.bus as T;
  }

  async #serveAll(): Promise<void> {
    for (const [subject, handler] of this.messageHandlers) {
      const contract: Rpc = handler.extras?.[contractExtra];
      this.#subscriptions.push(
        await this.bus.serve(subject, this.service, (request) => this.#answer(contract, handler, request)),
      );
    }
  }

  #answer(contract: Rpc, handler: MessageHandler, request: BusMessage): Promise<BusMessage> {
    const timeoutMs =
      Number(request.headers[wireHeaders.timeoutMs] ?? defaultTimeoutMs) - (request.waitedMs ?? 0);
    // Nobody waits for the answer any more: what is done for it would be missed elsewhere.
    if (timeoutMs <= 0) return Promise.resolve(encodeError(unavailable(contract.subject, 'no time left')));
    const requestId = request.headers[wireHeaders.requestId] ?? randomUUID();
    const begun = monotonicNow();
    return runInContext({ requestId, deadline: begun + timeoutMs }, async () => {
      const { subject } = contract;
      const answer = await inTime(this.#handle(contract, handler, request), timeoutMs);
      const durationMs = monotonicNow() - begun;
      if (!answer) this.log.warn({ subject, durationMs }, 'A call was not answered in time');
      else if (durationMs > slowMs) this.log.warn({ subject, durationMs }, 'A call was slow');
      return answer ?? encodeError(unavailable(subject, 'no answer in time'));
    });
  }

  async #handle(contract: Rpc, handler: MessageHandler, request: BusMessage): Promise<BusMessage> {
    try {
      const result = await handler(parseRequest(contract, request.payload), {} as BaseRpcContext);
      return encodeAnswer(await lastValueFrom(this.transformToObservable(result), { defaultValue: null }));
    } catch (error) {
      // Under overload there are many, which the caller's metrics and log tell of.
      if (!(error instanceof AppError) && !isDeadlinePassed(error))
        this.log.error({ err: error, subject: contract.subject }, 'A handler failed');
      return encodeError(toAppError(error));
    }
  }
}

/** Nobody waits for an answer after its deadline; a handler that hangs must not keep a shutdown waiting either. */
async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  const deadline = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => deadline.resolve(undefined), timeoutMs);
  return Promise.race([answer, deadline.promise]).finally(() => clearTimeout(timer));
}

function parseRequest(contract: Rpc, payload: Uint8Array): unknown {
  let value: unknown;
  try {
    value = decode(payload);
  } catch {
    throw new AppError('INVALID', 'Not valid JSON', { fields: { message: texts.notValidJson } });
  }
  return parseOrThrow(contract.request, value);
}
