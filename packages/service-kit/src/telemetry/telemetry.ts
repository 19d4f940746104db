import type { Tracer } from '@opentelemetry/api';
import type { DynamicModule } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Ports } from '../service/ports.ts';
import { addEventStorageMetrics } from './event-storage-metrics.ts';
import { addHttpMetrics } from './http-metrics.hook.ts';
import { MetricsBus } from './metrics.bus.ts';
import { MetricsEventBus } from './metrics.event-bus.ts';
import type { Metrics } from './metrics.ts';
import { addReadinessMetrics, type Dependency } from './readiness-metrics.ts';
import { TelemetryModule } from './telemetry.module.ts';
import { addHttpSpans } from './traces/http-spans.hook.ts';
import { TracedBus } from './traces/traced.bus.ts';
import { TracedEventBus } from './traces/traced.event-bus.ts';
import { TracedObjectStore } from './traces/traced.object-store.ts';
import { TracingModule } from './traces/tracing.module.ts';

/** The telemetry of a process. Without it, nothing is wrapped and there is no overhead. */
export interface Telemetry {
  readonly metrics?: Metrics | undefined;
  /** The servers that readiness metrics cover. By default, all servers behind the ports. */
  readonly dependencies?: readonly Dependency[] | undefined;
  readonly tracer?: Tracer | undefined;
}

/** Wraps ports with metrics and tracing. */
export function instrumentPorts(ports: Ports, { metrics, dependencies, tracer }: Telemetry): Ports {
  if (metrics) {
    addReadinessMetrics(metrics, ports, dependencies);
    addEventStorageMetrics(metrics, ports.events);
  }
  const withMetrics = metrics ? addMetrics(ports, metrics) : ports;
  return tracer ? addTracing(withMetrics, tracer) : withMetrics;
}

/** The Nest modules that collect telemetry inside a service. */
export function createTelemetryModules(processName: string, { metrics, tracer }: Telemetry): DynamicModule[] {
  return [
    ...(metrics ? [TelemetryModule.register({ processName, metrics })] : []),
    ...(tracer ? [TracingModule.register(tracer)] : []),
  ];
}

/** Adds metrics and tracing to an HTTP server. With `trustsCallers`, it continues the traces of its callers. */
export function instrumentHttp(
  server: FastifyInstance,
  { metrics, tracer }: Telemetry,
  trustsCallers: boolean,
): void {
  if (metrics) addHttpMetrics(server, metrics);
  if (tracer) addHttpSpans(server, tracer, trustsCallers);
}

function addMetrics(ports: Ports, metrics: Metrics): Ports {
  return {
    ...ports,
    bus: new MetricsBus(ports.bus, metrics),
    events: new MetricsEventBus(ports.events, metrics),
  };
}

function addTracing(ports: Ports, tracer: Tracer): Ports {
  return {
    ...ports,
    bus: new TracedBus(ports.bus, tracer),
    events: new TracedEventBus(ports.events, tracer),
    ...(ports.objects ? { objects: new TracedObjectStore(ports.objects, tracer) } : {}),
  };
}
