import { context, SpanKind, type SpanOptions, type Tracer } from '@opentelemetry/api';
import type { Bus, BusHandler, BusMessage, BusSubscription } from '../../bus/bus.ts';
import { getReplyCode } from '../reply-code.ts';
import { runInSpan, markCode } from './run-in-span.ts';
import { createTraceHeaders, extractTrace } from './trace-headers.ts';

/** Wraps a bus with a span on each side of a call. Headers carry the trace. */
export class TracedBus implements Bus {
  constructor(
    private readonly bus: Bus,
    private readonly tracer: Tracer,
  ) {}

  serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription> {
    return this.bus.serve(subject, queue, (request) =>
      context.with(extractTrace(request.headers), () =>
        this.#runInCallSpan(subject, SpanKind.SERVER, () => handler(request)),
      ),
    );
  }

  request(subject: string, { payload, headers }: BusMessage, timeoutMs: number): Promise<BusMessage> {
    return this.#runInCallSpan(subject, SpanKind.CLIENT, () =>
      this.bus.request(subject, { payload, headers: { ...headers, ...createTraceHeaders() } }, timeoutMs),
    );
  }

  isReady(): boolean {
    return this.bus.isReady();
  }

  close(): Promise<void> {
    return this.bus.close();
  }

  #runInCallSpan(subject: string, kind: SpanKind, call: () => Promise<BusMessage>): Promise<BusMessage> {
    const options: SpanOptions = { kind, attributes: { 'rpc.method': subject } };
    return runInSpan(this.tracer, subject, options, async (span) => {
      const reply = await call();
      markCode(span, getReplyCode(reply));
      return reply;
    });
  }
}
