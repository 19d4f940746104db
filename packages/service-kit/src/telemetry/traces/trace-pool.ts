import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';

type Callback = (error?: Error | null, ...rest: unknown[]) => void;
type Query = (...given: unknown[]) => unknown;

/**
 * Gives each query that is part of a trace a span. The published instrumentation puts itself between modules while they are
 * loaded, which does not work for ES modules without a loader; a pool can be reached without.
 */
export function tracePool(pool: Pool, tracer: Tracer): void {
  const traced = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    Object.assign(client, { query: tracedQuery(client.query.bind(client) as Query, tracer) });
  });
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Whoever waits for a connection gets it from another's release, and goes on in that one's trace unless it is bound.
  Object.assign(pool, {
    connect: (callback?: Callback) => connect(callback && context.bind(context.active(), callback)),
  });
}

function tracedQuery(query: Query, tracer: Tracer): Query {
  return (...given) => {
    const text = textOf(given[0]);
    if (!text || !trace.getActiveSpan()) return query(...given);
    const end = begin(tracer, text);
    const callback = given.at(-1);
    if (!isCallback(callback)) return ended(query(...given), end);
    return query(...given.slice(0, -1), (error?: Error | null, ...rest: unknown[]) => {
      end(error);
      callback(error, ...rest);
    });
  };
}

/** Values stay out of it: they are members' own. */
function begin(tracer: Tracer, { name, text }: Text): (error?: unknown) => void {
  const span = tracer.startSpan(name, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  });
  return (error) => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

function ended(result: unknown, end: (error?: unknown) => void): unknown {
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

interface Text {
  readonly name: string;
  readonly text: string;
}

/** A prepared query has a name of its own, others that of their first word. What is neither, such as a cursor, is not traced. */
function textOf(query: unknown): Text | undefined {
  if (typeof query === 'string') return { name: firstWord(query), text: query };
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query))
    return undefined;
  const text = String(query.text);
  return { name: 'name' in query ? String(query.name) : firstWord(text), text };
}

function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0]?.toUpperCase() ?? '';
}

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}
