import { Server, type BaseRpcContext, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { AppError, parseOrThrow, texts, type Rpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { lastValueFrom } from 'rxjs';
import type { Logger } from '../logging/logger.ts';
import { runInContext } from '../logging/request-context.ts';
import type { Bus, BusMessage, BusSubscription } from './bus.ts';
import { contractExtra } from './handles.decorator.ts';
import { decode, encodeAnswer, encodeError, toAppError, wireHeaders } from './wire.ts';

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
    const context = {
      requestId: request.headers[wireHeaders.requestId] ?? randomUUID(),
      deadline: Date.now() + Number(request.headers[wireHeaders.timeoutMs] ?? 2000),
    };
    return runInContext(context, async () => {
      try {
        const result = await handler(parseRequest(contract, request.payload), {} as BaseRpcContext);
        return encodeAnswer(await lastValueFrom(this.transformToObservable(result), { defaultValue: null }));
      } catch (error) {
        if (!(error instanceof AppError)) this.log.error({ err: error, subject: contract.subject }, 'A handler failed');
        return encodeError(toAppError(error));
      }
    });
  }
}

function parseRequest(contract: Rpc, payload: Uint8Array): unknown {
  let value: unknown;
  try {
    value = decode(payload);
  } catch {
    throw new AppError('INVALID', 'Not valid JSON', { message: texts.notValidJson });
  }
  return parseOrThrow(contract.request, value);
}
