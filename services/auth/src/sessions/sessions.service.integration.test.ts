import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cacheKeys } from '@rubato/contracts';
import { createLogger, MemoryEphemeralStore, SessionCache } from '@rubato/service-kit';
import type { TestDatabase } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';
import { accountSettings } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { toNameKeys } from '../users/name-keys.ts';
import { UserEntity } from '../users/user.entity.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionsService } from './sessions.service.ts';

let testDatabase: TestDatabase;
let database: DataSource;
let store: MemoryEphemeralStore;
let sessions: SessionsService;
let user: UserEntity;
let lines: object[];

const limits = accountSettings.parse({ SESSIONS_PER_USER: '3', DEMO_SESSIONS: '2' });

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  const entities = [UserEntity, SessionEntity];
  database = await new DataSource({ type: 'postgres', url: testDatabase.url, entities }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  lines = [];
  store = new MemoryEphemeralStore();
  sessions = newSessions(limits);
  await database.query('TRUNCATE users CASCADE');
  user = await newUser('ada');
});

const newSessions = (ownLimits: typeof limits) =>
  new SessionsService(
    database,
    database.getRepository(SessionEntity),
    new SessionCache(store, () => 0),
    { limits: ownLimits },
    new SecurityLog(createLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) })),
  );

const newUser = (username: string, isDemo = false) =>
  database.getRepository(UserEntity).save({
    username,
    email: `${username}@example.com`,
    ...toNameKeys({ username, email: `${username}@example.com` }),
    artistName: username,
    passwordHash: null,
    isDemo,
    version: 1,
  });

const client = { clientAddress: '192.0.2.1', device: 'Firefox on Linux' };
const newTokenHash = () => randomBytes(32).toString('hex');

async function startSession(of = user): Promise<string> {
  const tokenHash = newTokenHash();
  await sessions.start({ ...client, tokenHash, user: of });
  return tokenHash;
}

describe('session', () => {
  it('is verified until it ends', async () => {
    const tokenHash = await startSession();
    expect(await sessions.verify(tokenHash)).toMatchObject({ id: user.id, username: 'ada' });
    expect(await sessions.end(tokenHash)).toBe(user.id);
    expect(await sessions.verify(tokenHash)).toBeNull();
    expect(await sessions.end(tokenHash)).toBeUndefined();
  });

  it('leaves nothing in the ephemeral store when an unknown session is ended', async () => {
    const tokenHash = newTokenHash();
    expect(await sessions.end(tokenHash)).toBeUndefined();
    expect(await sessions.verify(tokenHash)).toBeNull();
    expect(await store.get(cacheKeys.session(tokenHash))).toBeUndefined();
  });

  it('is loaded from the database if the cached value is invalid', async () => {
    const tokenHash = await startSession();
    await store.set(cacheKeys.session(tokenHash), '{"of":"another release"}', 60);
    expect(await sessions.verify(tokenHash)).toMatchObject({ id: user.id });
  });
});

describe.each([-8, 8])('with a clock that is %i days off', (days) => {
  beforeEach(() => {
    const now = Date.now() + days * 86_400_000;
    jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'setTimeout'] });
  });
  afterEach(() => void jest.useRealTimers());

  const times = async (tokenHash: string) => {
    const [row] = await database.query(
      `SELECT last_seen_at BETWEEN now() - interval '1 minute' AND now() AS "isSeenNow",
         authenticated_at BETWEEN now() - interval '1 minute' AND now() AS "isAuthenticatedNow"
       FROM sessions WHERE token_hash = $1`,
      [tokenHash],
    );
    return row as unknown;
  };
  const now = { isSeenNow: true, isAuthenticatedNow: true };

  it('a session starts now, on the clock of the database', async () => {
    const tokenHash = await startSession();
    expect(await times(tokenHash)).toEqual(now);
    expect(await sessions.verify(tokenHash)).toMatchObject({ id: user.id });
    expect(await sessions.isConfirmed(tokenHash)).toBe(true);
  });

  it('a session that is renewed, or used after an hour, has the time of the database', async () => {
    const tokenHash = await startSession();
    await database.query(
      `UPDATE sessions SET last_seen_at = now() - interval '2 hours', authenticated_at = NULL`,
    );
    await sessions.verify(tokenHash);
    const renewed = newTokenHash();
    await sessions.renew({ userId: user.id }, tokenHash, renewed);
    expect(await times(renewed)).toEqual(now);
  });
});

describe('session limit', () => {
  const count = async () => Number((await database.query('SELECT count(*) FROM sessions'))[0].count);
  const verified = (tokenHashes: string[]) =>
    Promise.all(tokenHashes.map(async (tokenHash) => (await sessions.verify(tokenHash)) !== null));

  it('ends the oldest session when a user exceeds it', async () => {
    const other = await startSession(await newUser('grace'));
    const tokenHashes: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      tokenHashes.push(await startSession());
      await sessions.verify(tokenHashes[0]!);
    }
    expect(await verified([...tokenHashes, other])).toEqual([false, true, true, true, true]);
    expect(lines).toMatchObject([
      { msg: 'session: ended', userId: user.id, limit: 'SESSIONS_PER_USER', count: 1 },
    ]);
  });

  it('ends surplus sessions from before the limit in batches', async () => {
    await database.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at)
        SELECT md5(n::text) || md5(n::text), $1, now() - n * interval '1 minute', now() FROM generate_series(1, 250) n`,
      [user.id],
    );
    const counts: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await startSession();
      counts.push(await count());
    }
    expect(counts).toEqual([151, 52, 3]);
  });

  it('is a hundred by default', async () => {
    const withDefaults = newSessions(accountSettings.parse({}));
    await database.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at)
        SELECT md5(n::text) || md5(n::text), $1, now() - n * interval '1 minute', now() FROM generate_series(1, 100) n`,
      [user.id],
    );
    await withDefaults.start({ ...client, tokenHash: newTokenHash(), user });
    expect(await count()).toBe(100);
  });

  it('is separate for the demo user, whose sessions last two hours', async () => {
    const demo = await newUser('demo', true);
    const tokenHashes = [await startSession(demo), await startSession(demo), await startSession(demo)];
    expect(await verified(tokenHashes)).toEqual([false, true, true]);
    const newest = await startSession(demo);
    await database.query(`UPDATE sessions SET created_at = now() - interval '121 minutes'`);
    expect(await verified([newest])).toEqual([false]);
  });
});
