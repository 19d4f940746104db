import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '../../testing/migrated-database.ts';
import { eventMigrations } from '../events/event-migrations.ts';
import { eventStream } from '../events/jetstream/event-stream.ts';
import { idempotencyMigrations } from '../idempotency/idempotency-migrations.ts';
import { createLogger } from '../logging/logger.ts';
import { batchSize, deleteExpiredRows } from './delete-expired-rows.ts';
import { idempotencyKeyRetention, inboxRetention, type RetentionRule } from './retention-rule.ts';
import { RetentionScheduler } from './retention.scheduler.ts';

const lines: string[] = [];
const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
const rules = [inboxRetention, idempotencyKeyRetention];

let testDatabase: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  testDatabase = await createMigratedDatabase([...eventMigrations, ...idempotencyMigrations]);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  lines.length = 0;
  await database.query('TRUNCATE inbox, idempotency_keys');
});

const scheduler = (tableRules: readonly RetentionRule[] = rules) =>
  new RetentionScheduler(database, tableRules, logger);

async function receive(count: number, days: number): Promise<void> {
  await database.query(
    `INSERT INTO inbox (message_id, consumer, received_at)
     SELECT gen_random_uuid(), 'test', now() - $2 * interval '1 day' FROM generate_series(1, $1)`,
    [count, days],
  );
}

async function remember(key: string, days: number): Promise<void> {
  await database.query(
    `INSERT INTO idempotency_keys (user_id, operation, key, content_digest, result_id, created_at)
     VALUES (1, 'song', $1, '', 7, now() - $2 * interval '1 day')`,
    [key, days],
  );
}

const count = async (table: string) =>
  Number((await database.query(`SELECT count(*) FROM ${table}`))[0].count);

const logged = () =>
  lines.map((line) => JSON.parse(line)).map(({ table, count: rows, level }) => ({ table, rows, level }));

describe('expired rows', () => {
  it('are deleted from each table, while younger rows stay', async () => {
    await receive(3, inboxRetention.days + 0.01);
    await receive(2, inboxRetention.days - 0.01);
    await remember('old', idempotencyKeyRetention.days + 0.01);
    await remember('young', idempotencyKeyRetention.days - 0.01);
    await scheduler().run();
    expect(await count('inbox')).toBe(2);
    expect(await database.query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'young' }]);
    expect(logged()).toEqual([
      { table: 'inbox', rows: 3, level: 30 },
      { table: 'idempotency_keys', rows: 1, level: 30 },
    ]);
  });

  it('are deleted in batches until none is left', async () => {
    await receive(2 * batchSize + 1, 31);
    expect(await deleteExpiredRows(database, inboxRetention)).toBe(batchSize);
    expect(await count('inbox')).toBe(batchSize + 1);
    await scheduler().run();
    expect(await count('inbox')).toBe(0);
  });

  it('are deleted once by concurrent replicas', async () => {
    await receive(3 * batchSize, 31);
    await Promise.all([scheduler().run(), scheduler().run(), scheduler().run()]);
    expect(await count('inbox')).toBe(0);
    expect(logged().reduce((sum, { rows }) => sum + rows, 0)).toBe(3 * batchSize);
  });

  it('are skipped while they are locked', async () => {
    await remember('old', 8);
    await remember('older', 9);
    await database.transaction(async (manager) => {
      await manager.query(`SELECT 1 FROM idempotency_keys WHERE key = 'older' FOR UPDATE`);
      await scheduler().run();
      expect(await database.query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'older' }]);
    });
  });

  it('are deleted from other tables when one table fails', async () => {
    await receive(1, 31);
    await scheduler([{ table: 'nothing', since: 'never', days: 1 }, inboxRetention]).run();
    expect(await count('inbox')).toBe(0);
    expect(logged().map(({ table, level }) => [table, level])).toEqual([
      ['nothing', 40],
      ['inbox', 30],
    ]);
  });

  it('are kept when the service is stopping', async () => {
    await receive(1, 31);
    const stopping = scheduler();
    stopping.onApplicationBootstrap();
    await stopping.onModuleDestroy();
    await stopping.run();
    expect(await count('inbox')).toBe(1);
  });
});

describe('retention periods', () => {
  it('are longer for the inbox than for the event stream', () => {
    expect(inboxRetention.days * 24 * 3600 * 1e9).toBeGreaterThan(eventStream.max_age);
  });

  it.each(rules)('are backed by an index: $table', async ({ table, since }) => {
    const indexes: { indexdef: string }[] = await database.query(
      'SELECT indexdef FROM pg_indexes WHERE tablename = $1',
      [table],
    );
    expect(indexes.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining(`(${since})`));
  });
});
