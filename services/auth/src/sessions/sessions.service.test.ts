import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cacheKeys } from '@rubato/contracts';
import { MemoryEphemeralStore, migrateDatabase, SessionCache } from '@rubato/service-kit';
import { createTestDatabase, type TestDatabase } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CreateUsersAndSessions1763690000000 } from '../migrations/create-users-and-sessions.migration.ts';
import { UserEntity } from '../users/user.entity.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';

let testDatabase: TestDatabase;
let database: DataSource;
let store: MemoryEphemeralStore;
let sessions: SessionsService;
let user: UserEntity;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await migrateDatabase(testDatabase.url, [CreateUsersAndSessions1763690000000]);
  const entities = [UserEntity, SessionEntity];
  database = await new DataSource({ type: 'postgres', url: testDatabase.url, entities }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  store = new MemoryEphemeralStore();
  sessions = new SessionsService(
    database,
    database.getRepository(SessionEntity),
    new SessionCache(store, () => 0),
  );
  await database.query('TRUNCATE users CASCADE');
  user = await database.getRepository(UserEntity).save({
    username: 'ada',
    email: 'ada@example.com',
    artistName: 'Ada',
    passwordHash: null,
    isDemo: false,
    version: 1,
  });
});

const newTokenHash = () => randomBytes(32).toString('hex');

async function begun(): Promise<string> {
  const tokenHash = newTokenHash();
  await sessions.begin(tokenHash, user);
  return tokenHash;
}

describe('a session', () => {
  it('is verified until it ends', async () => {
    const tokenHash = await begun();
    expect(await sessions.verify(tokenHash)).toMatchObject({ id: user.id, username: 'ada' });
    expect(await sessions.end(tokenHash)).toBe(true);
    expect(await sessions.verify(tokenHash)).toBeNull();
    expect(await sessions.end(tokenHash)).toBe(false);
  });

  it('that there never was leaves nothing in the ephemeral store when it ends', async () => {
    const tokenHash = newTokenHash();
    expect(await sessions.end(tokenHash)).toBe(false);
    expect(await sessions.verify(tokenHash)).toBeNull();
    expect(await store.get(cacheKeys.session(tokenHash))).toBeUndefined();
  });

  it('is looked up where the ephemeral store holds something else', async () => {
    const tokenHash = await begun();
    await store.set(cacheKeys.session(tokenHash), '{"of":"another release"}', 60);
    expect(await sessions.verify(tokenHash)).toMatchObject({ id: user.id });
  });
});
