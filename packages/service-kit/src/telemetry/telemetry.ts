import type { Tracer } from '@opentelemetry/api';
import type { DynamicModule } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Ports } from '../service/ports.ts';
import { measureEventStorage } from './event-storage-metrics.ts';
import { addHttpMetrics } from './http-metrics.hook.ts';
import { MeasuredBus } from './measured.bus.ts';
import { MeasuredEventBus } from './measured.event-bus.ts';
import type { Metrics } from './metrics.ts';
import { measureReadiness, type Dependency } from './readiness-metrics.ts';
import { TelemetryModule } from './telemetry.module.ts';
import { addHttpSpans } from './traces/http-spans.hook.ts';
import { TracedBus } from './traces/traced.bus.ts';
import { TracedEventBus } from './traces/traced.event-bus.ts';
import { TracedObjectStore } from './traces/traced.object-store.ts';
import { TracingModule } from './traces/tracing.module.ts';

/** What watches over a part. Without any of it nothing is wrapped, and nothing is paid. */
export interface Telemetry {
  readonly metrics?: Metrics | undefined;
  /** The servers that the part needs, for its metrics: all that are behind its ports, unless it says otherwise. */
  readonly dependencies?: readonly Dependency[] | undefined;
  readonly tracer?: Tracer | undefined;
}

/** The same ports, watched. */
export function watchPorts(ports: Ports, { metrics, dependencies, tracer }: Telemetry): Ports {
  if (metrics) {
    measureReadiness(metrics, ports, dependencies);
    measureEventStorage(metrics, ports.events);
  }
  const measured = metrics ? measuredPorts(ports, metrics) : ports;
  return tracer ? tracedPorts(measured, tracer) : measured;
}

/** What watches a service from its inside. */
export function watchingModules(part: string, { metrics, tracer }: Telemetry): DynamicModule[] {
  return [
    ...(metrics ? [TelemetryModule.with({ part, metrics })] : []),
    ...(tracer ? [TracingModule.with(tracer)] : []),
  ];
}

/** Watches what comes over HTTP. A trace goes on only where callers are trusted to say which it is. */
export function watchHttp(
  server: FastifyInstance,
  { metrics, tracer }: Telemetry,
  trustsCallers: boolean,
): void {
  if (metrics) addHttpMetrics(server, metrics);
  if (tracer) addHttpSpans(server, tracer, trustsCallers);
}

function measuredPorts(ports: Ports, metrics: Metrics): Ports {
  return {
    ...ports,
    bus: new MeasuredBus(ports.bus, metrics),
    events: new MeasuredEventBus(ports.events, metrics),
  };
}

function tracedPorts(ports: Ports, tracer: Tracer): Ports {
  return {
    ...ports,
    bus: new TracedBus(ports.bus, tracer),
    events: new TracedEventBus(ports.events, tracer),
    ...(ports.objects ? { objects: new TracedObjectStore(ports.objects, tracer) } : {}),
  };
}
