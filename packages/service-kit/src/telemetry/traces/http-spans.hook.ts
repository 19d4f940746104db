import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { extractTrace } from './trace-headers.ts';

/** Creates a span for each request. It continues the trace of the caller only with `trustsCallers`: other callers could pick any trace. */
export function addHttpSpans(server: FastifyInstance, tracer: Tracer, trustsCallers: boolean): void {
  server.addHook('onRequest', (request, { raw }, done) => {
    const parent = trustsCallers ? extractTrace(request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(
      `${request.method} ${getRoute(request)}`,
      { kind: SpanKind.SERVER, attributes: getAttributes(request) },
      parent,
    );
    raw.once('close', () => {
      span.setAttribute('http.response.status_code', raw.statusCode);
      if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), done);
  });
}

function getRoute({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

function getAttributes(request: FastifyRequest) {
  return {
    'http.request.method': request.method,
    'http.route': getRoute(request),
    'rubato.request_id': request.id,
  };
}
