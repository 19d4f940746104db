import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { authTexts, type SignUp } from '@rubato/contracts';
import { createLogger, Outbox } from '@rubato/service-kit';
import type { TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '@rubato/service-kit/testing';
import { migrations } from '../app.module.ts';
import { parseAuthConfig } from '../config.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { AuditLog } from '../moderation/audit-log.ts';
import { InvitationsService } from '../moderation/invitations.service.ts';
import { SecurityLog } from '../security-log.ts';
import { DemoUserService } from './demo-user.service.ts';
import { PasswordHasher } from './password-hasher.ts';
import { UserEntity } from './user.entity.ts';
import { UsersService } from './users.service.ts';

const address = '198.51.100.1';
const password = 'a fine long password';
const logger = createLogger('test', 'silent');

let testDatabase: TestDatabase;
let database: DataSource;
let users: UsersService;

const config = parseAuthConfig({ DATABASE_URL: 'postgres://127.0.0.1/none' });
const newOutbox = () =>
  new Outbox(database, { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1]);

/** The demo user as a replica adds it. */
const newDemoUser = () => new DemoUserService(database.getRepository(UserEntity), newOutbox(), config);

beforeAll(async () => {
  testDatabase = await createMigratedDatabase(migrations);
  const { url } = testDatabase;
  database = await new DataSource({ type: 'postgres', url, entities: [UserEntity] }).initialize();
  users = new UsersService(
    database.getRepository(UserEntity),
    newOutbox(),
    new PasswordHasher(),
    new MailQueue(null),
    new SecurityLog(logger),
    new InvitationsService(database, new AuditLog(database), config),
  );
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(() => database.query('TRUNCATE users, outbox CASCADE'));

const signUp = (username: string, change: Partial<SignUp> = {}) =>
  users.signUp(
    { email: `${randomUUID()}@rubato.example`, username, artist_name: undefined, password, ...change },
    address,
  );

it('creates one demo user, even if replicas start concurrently', async () => {
  const each = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, work));
  // Opens all connections first, so that the replicas really start concurrently.
  await each(() => database.query('SELECT pg_sleep(0.1)'));
  await each(() => newDemoUser().onApplicationBootstrap());
  expect(await database.getRepository(UserEntity).countBy({ isDemo: true })).toBe(1);
  expect(await database.query('SELECT subject FROM outbox')).toHaveLength(1);
});

it('creates no account that has a password, or more rights than a user', async () => {
  await newDemoUser().onApplicationBootstrap();
  expect(await database.query('SELECT is_demo, password_hash, role FROM users')).toEqual([
    { is_demo: true, password_hash: null, role: 'member' },
  ]);
});

describe('sign-up', () => {
  it.each([
    ['éclair', 'ÉCLAIR'],
    ['éclair', 'e\u0301clair'],
    ['straße', 'STRASSE'],
    ['анна', 'АННА'],
  ])('treats %p and %p as the same name', async (one, other) => {
    await signUp(one);
    await expect(signUp(other)).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { username: authTexts.usernameTaken },
    });
    expect((await signUp('someone else')).username).toBe('someone else');
  });

  it('rejects a lookalike of an existing name', async () => {
    await signUp('coco');
    await expect(signUp('сосо')).rejects.toMatchObject({
      fields: { username: authTexts.usernameTooSimilar },
    });
    expect((await signUp('сова')).username).toBe('сова');
  });

  it('gives a name to only one of several concurrent sign-ups', async () => {
    const outcomes = await Promise.allSettled(
      ['éclair', 'ÉCLAIR', 'Éclair', 'e\u0301clair'].map((name) => signUp(name)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
  });

  it('treats all spellings of an email address as the same', async () => {
    const { id } = await signUp('anna', { email: 'Anna@rubato.example' });
    await expect(signUp('bert', { email: 'ANNA@rubato.example' })).rejects.toMatchObject({
      fields: { email: authTexts.emailTaken },
    });
    for (const email of ['anna@RUBATO.example', 'ａｎｎａ@rubato.example'])
      expect((await users.authenticate(email, password, address)).id).toBe(id);
  });
});
