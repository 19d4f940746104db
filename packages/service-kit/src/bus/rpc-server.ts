import {
  Server,
  type BaseRpcContext,
  type CustomTransportStrategy,
  type MessageHandler,
} from '@nestjs/microservices';
import { AppError, parseOrThrow, texts, type Rpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { lastValueFrom } from 'rxjs';
import { toAppError } from '../errors/to-app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { isDeadlineExceeded } from '../database/deadline-exceeded.error.ts';
import { runInContext } from '../logging/request-context.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { runWithTimeout } from '../time/run-with-timeout.ts';
import type { Bus, BusMessage, BusSubscription } from './bus.ts';
import { createUnavailable } from './bus-errors.ts';
import { contractExtra } from './handles.decorator.ts';
import { decode, callTimeoutMs, encodeResponse, encodeError, wireHeaders } from './wire.ts';

/** A quarter of the default timeout. */
const slowMs = 500;

/** Nest's transport over either bus: parses requests by their contract, runs the handlers, and encodes responses and errors. */
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
    // Nest's transport interface takes a callback.
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
        await this.bus.serve(subject, this.service, (request) => this.#reply(contract, handler, request)),
      );
    }
  }

  #reply(contract: Rpc, handler: MessageHandler, request: BusMessage): Promise<BusMessage> {
    const timeoutMs =
      Number(request.headers[wireHeaders.timeoutMs] ?? callTimeoutMs) - (request.waitedMs ?? 0);
    // The caller has given up. Under overload, this work would delay requests that can still succeed.
    if (timeoutMs <= 0)
      return Promise.resolve(encodeError(createUnavailable(contract.subject, 'deadline exceeded')));
    const requestId = request.headers[wireHeaders.requestId] ?? randomUUID();
    const startedAt = getMonotonicTime();
    return runInContext({ requestId, deadline: startedAt + timeoutMs }, async () => {
      const { subject } = contract;
      // A handler that hangs must not delay a shutdown either.
      const reply = await runWithTimeout(
        this.#handle(contract, handler, request),
        timeoutMs,
        () => undefined,
      );
      const durationMs = getMonotonicTime() - startedAt;
      if (!reply) this.log.warn({ subject, durationMs }, 'RPC: timed out');
      else if (durationMs > slowMs) this.log.warn({ subject, durationMs }, 'RPC: slow');
      return reply ?? encodeError(createUnavailable(subject, 'timed out'));
    });
  }

  async #handle(contract: Rpc, handler: MessageHandler, request: BusMessage): Promise<BusMessage> {
    try {
      const result = await handler(parseRequest(contract, request.payload), {} as BaseRpcContext);
      return encodeResponse(await lastValueFrom(this.transformToObservable(result), { defaultValue: null }));
    } catch (error) {
      // Expected errors are not logged here: the caller logs and counts them, and there are many under overload.
      if (!(error instanceof AppError) && !isDeadlineExceeded(error))
        this.log.error({ err: error, subject: contract.subject }, 'RPC: handler failed');
      return encodeError(toAppError(error));
    }
  }
}

function parseRequest(contract: Rpc, payload: Uint8Array): unknown {
  let value: unknown;
  try {
    value = decode(payload);
  } catch {
    throw new AppError('INVALID', 'Invalid JSON', { fields: { message: texts.invalidJson } });
  }
  return parseOrThrow(contract.request, value);
}
