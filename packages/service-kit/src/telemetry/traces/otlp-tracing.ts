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

/** Exports the spans of one component to a collector. */
export interface Tracing {
  readonly tracer: Tracer;
  /** Flushes pending spans and stops. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** The base URL of a collector that accepts OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of traces started here that is sampled, 0 to 1. */
  readonly ratio: number;
}

/** Starts exporting spans to the collector. Several components in one process have separate exporters but share the context propagation. */
export function createTracing({ endpoint, serviceName, ratio }: TracingOptions): Tracing {
  shareContext();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return { tracer: provider.getTracer('rubato'), close: () => provider.shutdown() };
}

let isContextShared = false;

function shareContext(): void {
  if (isContextShared) return;
  isContextShared = true;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}
