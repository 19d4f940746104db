import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { once } from 'node:events';
import pg from 'pg';
import { runInSpan } from './run-in-span.ts';
import { tracePool } from './trace-pool.ts';

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const tracer = provider.getTracer('test');

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  tracePool(pool, tracer);
});

afterAll(async () => {
  // The end of the pool does not wait for its connection to close, which dropping the database would terminate.
  await Promise.all([once(pool, 'remove'), pool.end()]);
  await database.drop();
  context.disable();
  propagation.disable();
});

it('creates a span for each query below its own work, also after waiting for a connection', async () => {
  const query = (name: string) =>
    runInSpan(tracer, name, {}, () => pool.query({ name: `of-${name}`, text: 'SELECT 1' }));
  await Promise.all(['first', 'second', 'third'].map(query));

  const spans = exporter.getFinishedSpans();
  const idOf = (name: string) => spans.find((span) => span.name === name)?.spanContext().spanId;
  for (const name of ['first', 'second', 'third'])
    expect(spans.find((span) => span.name === `of-${name}`)?.parentSpanContext?.spanId).toBe(idOf(name));
});

it('records that a query failed, without its parameters', async () => {
  exporter.reset();
  await runInSpan(tracer, 'work', {}, async () => {
    await expect(pool.query('SELECT $1::int', ['not a number'])).rejects.toThrow();
  });
  const [span] = exporter.getFinishedSpans();
  expect(span).toMatchObject({ name: 'SELECT', status: { code: 2 } });
  expect(JSON.stringify([span?.attributes, span?.events])).not.toContain('not a number');
});

it('does not trace queries outside a trace', async () => {
  exporter.reset();
  await pool.query('SELECT 1');
  expect(exporter.getFinishedSpans()).toEqual([]);
});
