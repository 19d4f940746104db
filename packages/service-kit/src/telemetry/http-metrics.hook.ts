import type { FastifyInstance } from 'fastify';
import { onAnswered } from './answered.hook.ts';
import type { Metrics } from './metrics.ts';

/** Measures rate, errors and durations of requests, by route. */
export function addHttpMetrics(server: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram('rubato_http_duration_seconds', 'HTTP requests answered', [
    'method',
    'route',
    'status',
  ]);
  const inFlight = metrics.gauge('rubato_http_in_flight', 'HTTP requests that have not been answered');
  server.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  onAnswered(server, ({ method, route, status, durationMs }) => {
    inFlight.dec();
    durations.observe({ method, route, status }, durationMs / 1000);
  });
}
