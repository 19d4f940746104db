import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';

type Callback = (error?: Error | null, ...rest: unknown[]) => void;
type Query = (...given: unknown[]) => unknown;

/**
 * Creates a span for each query within a trace. The published instrumentation patches modules while they are loaded, which requires a
 * loader hook for ES modules. A pool can be patched without one.
 */
export function tracePool(pool: Pool, tracer: Tracer): void {
  const traced = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    Object.assign(client, { query: traceQuery(client.query.bind(client) as Query, tracer) });
  });
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // A waiting callback runs in the context of the release that frees the connection, unless it is bound to its own.
  Object.assign(pool, {
    connect: (callback?: Callback) => connect(callback && context.bind(context.active(), callback)),
  });
}

function traceQuery(query: Query, tracer: Tracer): Query {
  return (...given) => {
    const text = getText(given[0]);
    if (!text || !trace.getActiveSpan()) return query(...given);
    const end = startSpan(tracer, text);
    const callback = given.at(-1);
    if (!isCallback(callback)) return endWith(query(...given), end);
    return query(...given.slice(0, -1), (error?: Error | null, ...rest: unknown[]) => {
      end(error);
      callback(error, ...rest);
    });
  };
}

/** Query parameters are not recorded: they contain user data. */
function startSpan(tracer: Tracer, { name, text }: TracedText): (error?: unknown) => void {
  const span = tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  return (error) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

function endWith(result: unknown, end: (error?: unknown) => void): unknown {
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

interface TracedText {
  readonly name: string;
  readonly text: string;
}

/** Prepared queries are named, others get the name of their first keyword. Anything else, such as a cursor, is not traced. */
function getText(query: unknown): TracedText | undefined {
  if (typeof query === 'string') return { name: getFirstWord(query), text: query };
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query))
    return undefined;
  const text = String(query.text);
  return { name: 'name' in query ? String(query.name) : getFirstWord(text), text };
}

function getFirstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0]?.toUpperCase() ?? '';
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}
