import { context, SpanKind, type SpanOptions, type Tracer } from '@opentelemetry/api';
import type { Bus, BusHandler, BusMessage, BusSubscription } from '../../bus/bus.ts';
import { replyCode } from '../reply-code.ts';
import { inSpan, markCode } from './in-span.ts';
import { traceHeaders, traceOf } from './trace-headers.ts';

/** Wraps a bus with a span on each side of a call. Headers carry the trace. */
export class TracedBus implements Bus {
  constructor(
    private readonly bus: Bus,
    private readonly tracer: Tracer,
  ) {}

  serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription> {
    return this.bus.serve(subject, queue, (request) =>
      context.with(traceOf(request.headers), () =>
        this.#inCall(subject, SpanKind.SERVER, () => handler(request)),
      ),
    );
  }

  request(subject: string, { payload, headers }: BusMessage, timeoutMs: number): Promise<BusMessage> {
    return this.#inCall(subject, SpanKind.CLIENT, () =>
      this.bus.request(subject, { payload, headers: { ...headers, ...traceHeaders() } }, timeoutMs),
    );
  }

  isReady(): boolean {
    return this.bus.isReady();
  }

  close(): Promise<void> {
    return this.bus.close();
  }

  #inCall(subject: string, kind: SpanKind, call: () => Promise<BusMessage>): Promise<BusMessage> {
    const options: SpanOptions = { kind, attributes: { 'rpc.method': subject } };
    return inSpan(this.tracer, subject, options, async (span) => {
      const reply = await call();
      markCode(span, replyCode(reply));
      return reply;
    });
  }
}
