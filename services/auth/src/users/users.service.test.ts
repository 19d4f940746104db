import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger, eventMigrations, migrateDatabase, Outbox } from '@rubato/service-kit';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { DataSource } from 'typeorm';
import { authConfig } from '../config.ts';
import { CreateUsersAndSessions1763690000000 } from '../migrations/create-users-and-sessions.migration.ts';
import { SecurityLog } from '../security-log.ts';
import { PasswordHasher } from './password-hasher.ts';
import { UserEntity } from './user.entity.ts';
import { UsersService } from './users.service.ts';

let testDatabase: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { url } = testDatabase;
  await migrateDatabase(url, [...eventMigrations, CreateUsersAndSessions1763690000000]);
  database = await new DataSource({ type: 'postgres', url, entities: [UserEntity] }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

it('makes one demo user, also when replicas start at the same moment', async () => {
  const relay = { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1];
  const replica = () =>
    new UsersService(
      database.getRepository(UserEntity),
      new Outbox(database, relay),
      new PasswordHasher(),
      authConfig({ DATABASE_URL: testDatabase.url }),
      new SecurityLog(createLogger('test', 'silent')),
    );
  const each = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, work));
  // Nobody is late for want of a connection.
  await each(() => database.query('SELECT pg_sleep(0.1)'));
  await each(() => replica().onApplicationBootstrap());
  expect(await database.getRepository(UserEntity).countBy({ isDemo: true })).toBe(1);
  expect(await database.query('SELECT subject FROM outbox')).toHaveLength(1);
});
