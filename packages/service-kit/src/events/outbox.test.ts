import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { AppError, eventType, type EventEnvelope } from '@rubato/contracts';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { maxMessageBytes } from '../bus/bus.ts';
import { InProcessBus } from '../bus/in-process.bus.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { MemoryEphemeralStore } from '../ephemeral/memory.ephemeral-store.ts';
import { runWithDeadline } from '../logging/deadline.ts';
import { createLogger } from '../logging/logger.ts';
import { currentContext, runInContext } from '../logging/request-context.ts';
import { FolderObjectStore } from '../objects/folder.object-store.ts';
import { startService, type RunningService } from '../service/start-service.ts';
import { Consumes } from './consumes.decorator.ts';
import { eventMigrations } from './event-migrations.ts';
import { EventsModule } from './events.module.ts';
import { InProcessEventBus } from './in-process.event-bus.ts';
import { Outbox } from './outbox.ts';

const counted = eventType('test.counted.v1', z.object({ n: z.int() }));
const described = eventType('test.described.v1', z.object({ text: z.string() }));

let outbox: Outbox;
let failuresLeft = 0;
let isBusUnavailable = false;
let isBusKnownUnavailable = false;
const published: EventEnvelope[] = [];
const seenIn: (string | undefined)[] = [];
const lines: Record<string, unknown>[] = [];

@Injectable()
class Counter {
  constructor(given: Outbox) {
    outbox = given;
  }

  @Consumes(counted)
  async count({ n }: { n: number }, manager: EntityManager): Promise<void> {
    await manager.query('INSERT INTO seen (n) VALUES ($1)', [n]);
    seenIn.push(currentContext()?.requestId);
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new Error('not now');
    }
  }
}

let database: TestDatabase;
let client: pg.Client;
let service: RunningService;
let events: InProcessEventBus;

class RecordingEventBus extends InProcessEventBus {
  override isReady(): boolean {
    return !isBusKnownUnavailable;
  }

  override async publish(event: EventEnvelope): Promise<void> {
    published.push(event);
    if (isBusUnavailable) throw new AppError('UNAVAILABLE', 'Bus unavailable');
    await super.publish(event);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query('CREATE TABLE seen (n integer)');
  events = new RecordingEventBus();
  const module = {
    module: CounterModule,
    imports: [
      DatabaseModule.with({
        name: 'outbox-test',
        url: database.url,
        entities: [],
        migrations: eventMigrations,
      }),
      EventsModule,
    ],
    providers: [Counter],
  };
  service = await startService({
    name: 'test',
    module,
    ports: {
      bus: new InProcessBus(),
      events,
      ephemeral: new MemoryEphemeralStore(),
      objects: new FolderObjectStore('/nonexistent'),
      logger: createLogger('test', 'warn', { write: (line) => lines.push(JSON.parse(line)) }),
    },
  });
  events.open();
});

@Module({})
class CounterModule {}

afterAll(async () => {
  await service.close();
  await client.end();
  await database.drop();
});

beforeEach(async () => {
  published.length = 0;
  await client.query('TRUNCATE seen');
});

const emit = (n: number) => outbox.transaction(async (_manager, emitEvent) => emitEvent(counted, { n }));
const seen = async () => (await client.query('SELECT n FROM seen ORDER BY n')).rows.map((row) => row.n);
const waiting = async () => Number((await client.query('SELECT count(*) FROM outbox')).rows[0].count);

const rowVersions = async () => (await client.query('SELECT id, xmin FROM outbox')).rows;

async function outboxEmpty(): Promise<void> {
  for (let tries = 0; (await waiting()) > 0; tries += 1) {
    if (tries > 500) throw new Error('The outbox did not become empty in time');
    await delay(20);
  }
}

describe('an event', () => {
  it('is delivered once and removed from the outbox', async () => {
    await emit(1);
    await outboxEmpty();
    expect(await seen()).toEqual([1]);
  });

  it('is handled and logged with the ID of the request that caused it', async () => {
    failuresLeft = 1;
    seenIn.length = 0;
    await runInContext({ requestId: 'r-9' }, () => emit(9));
    await outboxEmpty();
    expect(seenIn).toEqual(['r-9', 'r-9']);
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'event publishing: failed, will retry',
        requestId: 'r-9',
        failed: 1,
      }),
    );
  });

  it('is not published when its transaction fails', async () => {
    const failing = outbox.transaction(async (_manager, emitEvent) => {
      emitEvent(counted, { n: 2 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await emit(3);
    await outboxEmpty();
    expect(await seen()).toEqual([3]);
  });

  it('is published after the deadline of an earlier request has passed', async () => {
    await runWithDeadline(100, () => emit(6));
    await outboxEmpty();
    await delay(150);
    // Inserted as by another process, which does not wake this relay.
    await client.query(
      `INSERT INTO outbox (id, subject, payload) VALUES (gen_random_uuid(), '${counted.subject}', '{"n": 7}')`,
    );
    await outboxEmpty();
    expect(await seen()).toEqual([6, 7]);
  });

  it('fails its transaction when it exceeds the maximum message size', async () => {
    const work = outbox.transaction(async (manager, emitEvent) => {
      await manager.query('INSERT INTO seen (n) VALUES (5)');
      emitEvent(described, { text: 'x'.repeat(maxMessageBytes) });
    });
    await expect(work).rejects.toThrow(RangeError);
    expect(await seen()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('is redelivered when its consumer fails, whose changes are rolled back', async () => {
    failuresLeft = 2;
    await emit(4);
    await outboxEmpty();
    expect(await seen()).toEqual([4]);
    expect(published.length).toBeGreaterThanOrEqual(3);
  });

  it('waits without writes to its row while the bus is unavailable and is published when the bus recovers', async () => {
    isBusUnavailable = true;
    lines.length = 0;
    await emit(40);
    const [before] = await rowVersions();
    while (published.length < 3) await delay(20);
    expect(await rowVersions()).toEqual([before]);
    expect(lines.filter(({ level }) => level === 40)).toEqual([
      expect.objectContaining({ failed: 1, sent: 0 }),
    ]);
    isBusUnavailable = false;
    await outboxEmpty();
    expect(await seen()).toEqual([40]);
  });

  it('is not read while the bus is known to be unavailable', async () => {
    isBusKnownUnavailable = true;
    await emit(41);
    await emit(42);
    expect(published).toEqual([]);
    isBusKnownUnavailable = false;
    await outboxEmpty();
    expect(await seen()).toEqual([41, 42]);
  });

  it('is published although the system clock was set back', async () => {
    await emit(43);
    await outboxEmpty();
    const hourAgo = Date.now() - 3_600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(hourAgo);
    await emit(44);
    await outboxEmpty();
    clock.mockRestore();
    expect(await seen()).toEqual([43, 44]);
  });

  it('does not block others after failing for weeks', async () => {
    failuresLeft = 1000;
    await emit(45);
    while (!published.length) await delay(20);
    await client.query('UPDATE outbox SET attempts = 5000, next_attempt_at = now()');
    const attempts = async () => (await client.query('SELECT attempts FROM outbox')).rows[0]?.attempts;
    while ((await attempts()) !== 5001) await delay(20);
    failuresLeft = 0;
    await emit(46);
    while ((await waiting()) > 1) await delay(20);
    expect(await seen()).toEqual([46]);
    const { rows } = await client.query('SELECT attempts FROM outbox');
    expect(rows).toEqual([{ attempts: 5001 }]);
    await client.query('UPDATE outbox SET next_attempt_at = now()');
    await outboxEmpty();
  });

  it('has no effect when it is redelivered', async () => {
    await emit(5);
    await outboxEmpty();
    for (const event of [...published, ...published]) await events.publish(event);
    expect(await seen()).toEqual([5]);
  });

  it('stays in the inbox for another retention period when it is redelivered', async () => {
    await emit(8);
    await outboxEmpty();
    await client.query(`UPDATE inbox SET received_at = now() - interval '29 days'`);
    for (const event of published.splice(0)) await events.publish(event);
    const { rows } = await client.query(`SELECT 1 FROM inbox WHERE received_at > now() - interval '1 day'`);
    expect(rows).toHaveLength(1);
  });

  it('does not block later events when it cannot be delivered', async () => {
    failuresLeft = 1;
    await emit(6);
    await emit(7);
    await outboxEmpty();
    expect(await seen()).toEqual([6, 7]);
  });
});
