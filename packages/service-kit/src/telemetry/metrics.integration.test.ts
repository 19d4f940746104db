import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Injectable } from '@nestjs/common';
import { AppError, defineEvent, defineRpc } from '@rubato/contracts';
import { createTestDatabase, ScrapedMetrics, waitUntil, type TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { InProcessBus } from '../bus/in-process.bus.ts';
import { Handles } from '../bus/handles.decorator.ts';
import { RpcClient } from '../bus/rpc-client.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { MemoryEphemeralStore } from '../ephemeral/memory.ephemeral-store.ts';
import { Consumes } from '../events/consumes.decorator.ts';
import { eventMigrations } from '../events/event-migrations.ts';
import { EventsModule } from '../events/events.module.ts';
import { InProcessEventBus } from '../events/in-process.event-bus.ts';
import { createLogger } from '../logging/logger.ts';
import { FolderObjectStore } from '../objects/folder.object-store.ts';
import { startService, type RunningService } from '../service/start-service.ts';
import { MetricsBus } from './metrics.bus.ts';
import { startMetricsListener } from './metrics-listener.ts';
import { Metrics } from './metrics.ts';

const half = defineRpc('test.half.call.v1', z.object({ of: z.int() }), z.object({ half: z.int() }));
const halved = defineEvent('test.halved.v1', z.object({ of: z.int() }));

@Controller()
class Handlers {
  @Handles(half)
  async half({ of }: { of: number }) {
    if (of % 2) throw new AppError('CONFLICT', 'Odd');
    return { half: of / 2 };
  }

  @Get('slow')
  slow() {
    slowStarted.resolve();
    return new Promise(() => {});
  }
}

@Injectable()
class Consumer {
  @Consumes(halved, 'count-halves')
  async onHalved({ of }: { of: number }) {
    if (failing || of % 2) throw new Error('not now');
  }
}

class TestModule {}

let database: TestDatabase;
let service: RunningService;
let bus: InProcessBus;
let events: InProcessEventBus;
let metrics: Metrics;
let failing: boolean;
let slowStarted: PromiseWithResolvers<void>;

beforeEach(async () => {
  database = await createTestDatabase();
  bus = new InProcessBus();
  events = new InProcessEventBus();
  metrics = new Metrics('test');
  failing = false;
  slowStarted = Promise.withResolvers();
  service = await startService({
    name: 'test',
    module: {
      module: TestModule,
      imports: [
        DatabaseModule.register({
          name: 'test',
          url: database.url,
          entities: [],
          migrations: eventMigrations,
        }),
        EventsModule,
      ],
      controllers: [Handlers],
      providers: [Consumer],
    },
    ports: {
      bus,
      events,
      ephemeral: new MemoryEphemeralStore(),
      objects: new FolderObjectStore('/nonexistent'),
      logger: createLogger('test', 'silent'),
    },
    http: { host: '127.0.0.1', port: 0 },
    telemetry: { metrics },
  });
});

afterEach(async () => {
  await service.close();
  await database.drop();
});

async function scrape(): Promise<ScrapedMetrics> {
  const response = await fetch(`${service.url}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return new ScrapedMetrics(await response.text());
}

describe('the metrics of a service', () => {
  it('count incoming calls by outcome', async () => {
    const client = new RpcClient(bus, 60_000);
    await client.call(half, { of: 4 });
    await expect(client.call(half, { of: 3 })).rejects.toThrow('Odd');

    const scraped = await scrape();
    const count = (code: string) =>
      scraped.value('rubato_rpc_server_duration_seconds_count', { subject: half.subject, code });
    expect([count('OK'), count('CONFLICT'), count('INTERNAL')]).toEqual([1, 1, undefined]);
    expect(scraped.value('rubato_rpc_server_in_flight')).toBe(0);
  });

  it('report how events were handled and how old they were', async () => {
    events.open();
    const { subject } = halved;
    const occurredAt = new Date(Date.now() - 20_000).toISOString();
    const event = (of: number) => ({ id: randomUUID(), subject, occurredAt, payload: { of } });
    await events.publish(event(4));
    await expect(events.publish(event(3))).rejects.toThrow('consumers');

    const scraped = await scrape();
    const handled = (outcome: string) =>
      scraped.value('rubato_event_handling_seconds_count', { subject, outcome });
    expect([handled('ok'), handled('failed')]).toEqual([1, 1]);
    const younger = (le: string) => scraped.value('rubato_event_age_seconds_bucket', { subject, le });
    expect([younger('15'), younger('60')]).toEqual([0, 1]);
  });

  it('report the size and age of the outbox and publishing failures', async () => {
    await insertEvents(3, "now() + interval '1 hour'");
    const waiting = await scrape();
    expect(waiting.value('rubato_outbox_rows')).toBe(3);
    expect(waiting.value('rubato_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(waiting.value('rubato_outbox_oldest_seconds')).toBeLessThan(3600);

    events.open();
    failing = true;
    await insertEvents(1, 'now()');
    const failures = async () =>
      (await scrape()).value('rubato_events_published_total', {
        subject: halved.subject,
        outcome: 'failed',
      }) ?? 0;
    await waitUntil(async () => (await failures()) >= 1);
  });

  it('report the connection pool and the readiness of dependencies', async () => {
    const scraped = await scrape();
    expect(scraped.value('rubato_database_connections', { state: 'open' })).toBeGreaterThan(0);
    expect(scraped.value('rubato_database_connections', { state: 'waiting' })).toBe(0);
    expect(scraped.value('rubato_database_connections_limit')).toBe(10);
    for (const dependency of ['nats', 'redis', 'objects', 'database'])
      expect(scraped.value('rubato_ready', { dependency })).toBe(1);
  });

  it('are available while dependencies are down', async () => {
    await bus.close();
    await database.drop();
    database = await createTestDatabase();

    const scraped = await scrape();
    for (const dependency of ['nats', 'database'])
      expect(scraped.value('rubato_ready', { dependency })).toBe(0);
    expect(scraped.value('rubato_outbox_rows')).toBeNaN();
  });

  it('count HTTP requests by declared route', async () => {
    await fetch(`${service.url}/songs/7`);
    await scrape();

    const scraped = await scrape();
    const count = (route: string, status: string) =>
      scraped.value('rubato_http_duration_seconds_count', { method: 'GET', route, status });
    expect([count('none', '404'), count('/metrics', '200')]).toEqual([1, 1]);
    expect(scraped.text).not.toContain('songs/7');
  });

  it('count requests that were aborted by the client', async () => {
    const client = new AbortController();
    const abandoned = expect(fetch(`${service.url}/slow`, { signal: client.signal })).rejects.toThrow(
      'aborted',
    );
    await slowStarted.promise;
    client.abort();
    await abandoned;
    const labels = { method: 'GET', route: '/slow', status: '499' };
    await waitUntil(async () => (await scrape()).value('rubato_http_duration_seconds_count', labels) === 1);
  });
});

describe('MetricsBus', () => {
  it('counts outgoing calls by outcome', async () => {
    const callerMetrics = new Metrics('caller');
    const client = new RpcClient(new MetricsBus(bus, callerMetrics), 60_000);
    const unserved = defineRpc('test.unserved.call.v1', z.object({}), z.object({}));
    await client.call(half, { of: 4 });
    await expect(client.call(unserved, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });

    const scraped = new ScrapedMetrics(await callerMetrics.collectText());
    const count = (subject: string, code: string) =>
      scraped.value('rubato_rpc_client_duration_seconds_count', { subject, code });
    expect([count(half.subject, 'OK'), count(unserved.subject, 'UNAVAILABLE')]).toEqual([1, 1]);
  });
});

describe('startMetricsListener', () => {
  it('serves the metrics of the process and nothing else', async () => {
    const listener = await startMetricsListener(Metrics.createForProcess('test'), {
      host: '127.0.0.1',
      port: 0,
    });
    try {
      const scraped = new ScrapedMetrics(await (await fetch(`${listener.url}/metrics`)).text());
      expect(scraped.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
      expect((await fetch(`${listener.url}/health/live`)).status).toBe(404);
      expect((await fetch(`${listener.url}/metrics`, { method: 'POST' })).status).toBe(404);
    } finally {
      await listener.close();
    }
  });
});

async function insertEvents(count: number, nextAttemptAt: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(
    `INSERT INTO outbox (id, subject, payload, occurred_at, next_attempt_at)
     SELECT gen_random_uuid(), '${halved.subject}', '{"of": 4}', now() - interval '90 seconds', ${nextAttemptAt}
     FROM generate_series(1, ${count})`,
  );
  await client.end();
}
