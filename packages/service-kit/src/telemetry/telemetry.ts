import type { FastifyInstance } from 'fastify';
import type { Ports } from '../service/ports.ts';
import { addHttpMetrics } from './http-metrics.hook.ts';
import { MeasuredBus } from './measured.bus.ts';
import { MeasuredEventBus } from './measured.event-bus.ts';
import type { Metrics } from './metrics.ts';
import { measureReadiness, type Dependency } from './readiness-metrics.ts';

/** What watches over a part. Without any of it nothing is wrapped, and nothing is paid. */
export interface Telemetry {
  readonly metrics?: Metrics;
  /** The servers that the part needs: all that are behind its ports, unless it says otherwise. */
  readonly dependencies?: readonly Dependency[];
}

/** The same ports, watched. */
export function watchPorts(ports: Ports, { metrics, dependencies }: Telemetry): Ports {
  if (!metrics) return ports;
  measureReadiness(metrics, ports, dependencies);
  return {
    ...ports,
    bus: new MeasuredBus(ports.bus, metrics),
    events: new MeasuredEventBus(ports.events, metrics),
  };
}

/** Watches what comes over HTTP. */
export function watchHttp(server: FastifyInstance, { metrics }: Telemetry): void {
  if (metrics) addHttpMetrics(server, metrics);
}
