import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@rubato/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { createMigratedDatabase } from '../../testing/migrated-database.ts';
import { lockUser } from '../quotas/assert-within-quota.ts';
import { createOnce, type IdempotentRequest } from './create-once.ts';
import { idempotencyMigrations } from './idempotency-migrations.ts';

let testDatabase: TestDatabase;
let database: DataSource;
let resources: number;

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(idempotencyMigrations);
  database = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  resources = 0;
  await database.query('TRUNCATE idempotency_keys');
});

const createIn = (manager: EntityManager, key: string, request: Partial<IdempotentRequest> = {}) =>
  createOnce(
    manager,
    { userId: 1, operation: 'song', key, content: {}, maxKeys: 2, ...request },
    async () => {
      await lockUser(manager, 1);
      return ++resources;
    },
  );
const create = (key: string, request?: Partial<IdempotentRequest>) =>
  database.transaction((manager) => createIn(manager, key, request));
const keys = async (userId = 1) => {
  const rows = await database.query<{ key: string }[]>(
    'SELECT key FROM idempotency_keys WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  return rows.map(({ key }) => key);
};

it.each([3, 4, Infinity])('keeps all keys up to the limit: 3 of %d', async (maxKeys) => {
  for (const key of ['first', 'second', 'third']) await create(key, { maxKeys });
  expect(await keys()).toEqual(['first', 'second', 'third']);
});

describe('more keys than are kept', () => {
  it('replace the oldest of the user, of any operation, and no others', async () => {
    await create('of another', { userId: 2 });
    await create('album', { operation: 'album' });
    for (const key of ['first', 'second', 'third']) await create(key);
    expect([await keys(1), await keys(2)]).toEqual([['second', 'third'], ['of another']]);
  });

  it('leave those that return their result', async () => {
    for (const key of ['first', 'second', 'third']) await create(key);
    expect(await create('second')).toEqual({ id: 2, isNew: false });
    expect(await create('third')).toEqual({ id: 3, isNew: false });
  });

  it('do not replace that of a request which began before them', async () => {
    await database.transaction(async (manager) => {
      await manager.query('SELECT now()');
      for (const key of ['first', 'second']) await create(key);
      await createIn(manager, 'slow');
    });
    expect(await create('slow')).toMatchObject({ isNew: false });
  });

  it('can be added by concurrent requests', async () => {
    for (const key of ['first', 'second']) await create(key);
    const names = Array.from({ length: 20 }, (_, n) => `concurrent ${n % 15}`);
    await Promise.all([...names, 'first', 'second'].map((key) => create(key)));
    await create('last but one');
    await create('last');
    expect(await keys()).toEqual(['last but one', 'last']);
  });

  it('are replaced as soon as the limit is lower', async () => {
    for (const key of ['first', 'second', 'third', 'fourth']) await create(key, { maxKeys: 9 });
    await create('fifth');
    expect(await keys()).toEqual(['fourth', 'fifth']);
  });

  it('are not replaced if nothing is created', async () => {
    for (const key of ['first', 'second']) await create(key);
    const failed = database.transaction((manager) =>
      createOnce(manager, { userId: 1, operation: 'song', key: 'failed', content: {}, maxKeys: 2 }, () =>
        Promise.reject(new Error('Over the quota')),
      ),
    );
    await expect(failed).rejects.toThrow('Over the quota');
    expect(await keys()).toEqual(['first', 'second']);
  });
});
