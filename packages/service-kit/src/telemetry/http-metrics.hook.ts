import type { FastifyInstance } from 'fastify';
import { onRequestCompleted } from './request-completed.hook.ts';
import type { Metrics } from './metrics.ts';

/** Adds metrics for rate, errors and durations of HTTP requests by route. */
export function addHttpMetrics(server: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.createHistogram('rubato_http_duration_seconds', 'Duration of HTTP requests', [
    'method',
    'route',
    'status',
  ]);
  const inFlight = metrics.createGauge('rubato_http_in_flight', 'Current number of HTTP requests');
  server.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  onRequestCompleted(server, ({ method, route, status, durationMs }) => {
    inFlight.dec();
    durations.observe({ method, route, status }, durationMs / 1000);
  });
}
