import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceOf } from './trace-headers.ts';

/** Creates a span for each request. It continues the trace of the caller only with `trustsCallers`: other callers could pick any trace. */
export function addHttpSpans(server: FastifyInstance, tracer: Tracer, trustsCallers: boolean): void {
  server.addHook('onRequest', (request, { raw }, done) => {
    const parent = trustsCallers ? traceOf(request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(
      `${request.method} ${routeOf(request)}`,
      { kind: SpanKind.SERVER, attributes: attributesOf(request) },
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

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

function attributesOf(request: FastifyRequest) {
  return {
    'http.request.method': request.method,
    'http.route': routeOf(request),
    'rubato.request_id': request.id,
  };
}
