import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

/** The running trace as headers, in the words of the W3C: none while nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The trace that `headers` tell of, and nothing of the one that is running. */
export function traceOf(headers: object): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}
