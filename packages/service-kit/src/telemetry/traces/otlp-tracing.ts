import { context, propagation, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** One part's spans on their way to a collector. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Sends what is still to be sent, and no more. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** The base URL of a collector that takes OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** How many of the traces that begin here are kept, 0 to 1. */
  readonly ratio: number;
}

/** Opens a way for spans to the collector. Several parts in one process have one each, and share what carries the trace along. */
export function openTracing({ endpoint, serviceName, ratio }: TracingOptions): Tracing {
  shareContext();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return { tracer: provider.getTracer('rubato'), close: () => provider.shutdown() };
}

let isShared = false;

function shareContext(): void {
  if (isShared) return;
  isShared = true;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}
