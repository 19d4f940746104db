import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceOf } from './trace-headers.ts';

/** Gives each request a span. It goes on with the trace of who asks only where callers are trusted: others could choose theirs. */
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
