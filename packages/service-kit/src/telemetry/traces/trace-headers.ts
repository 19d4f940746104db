import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

/** The current trace as W3C Trace Context headers, empty without a trace. */
export function createTraceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The trace context in `headers`, independent of the current trace. */
export function extractTrace(headers: object): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}
