import { accountMessages, authMessages, type Account, type Actor } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestService, type TestService } from '@rubato/service-kit/testing';
import { AuthModule, migrations } from '../src/app.module.ts';
import { parseAuthConfig } from '../src/config.ts';

export const clientAddress = '192.0.2.1';
/** Where log-ins and sign-ups come from. Users know the device from their sign-up. */
export const client = { clientAddress, device: { name: 'Firefox on Linux', tokenHash: 'd'.repeat(64) } };
export const password = 'correct horse battery';

/** A user with a session. */
export interface TestUser {
  readonly account: Account;
  readonly actor: Actor;
  readonly tokenHash: string;
}

/** A lock on the row of an account. */
export interface AccountLock {
  /** Resolves when so many transactions wait for a lock. They get it in the order in which they began to wait. */
  waitForWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Auth by itself. */
export interface TestAuth extends TestService {
  signUp(username?: string): Promise<TestUser>;
  /** Starts another session of the user. Resolves with its token's hash. */
  logIn(email: string, password?: string): Promise<string>;
  /** Makes the session too old for sensitive changes. */
  makeStale(tokenHash: string): Promise<void>;
  /** Requests a link from a device that the user has not used. */
  requestReset(email: string): Promise<unknown>;
  /** Runs `work`. Resolves with the lines of the security log that it has caused, without what all lines have. */
  securityEventsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]>;
  lockAccount(userId: number): Promise<AccountLock>;
  /** Starts the calls one after another, so that each waits for the account, then lets them run in this order. */
  runInTurn(
    userId: number,
    calls: readonly (() => Promise<unknown>)[],
  ): Promise<PromiseSettledResult<unknown>[]>;
}

export const newTokenHash = () => randomBytes(32).toString('hex');
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const newName = () => `user${randomBytes(5).toString('hex')}`;

/** Starts auth with these settings, for example `SMTP_URL`. */
export async function startTestAuth(settings: NodeJS.ProcessEnv = {}): Promise<TestAuth> {
  const environment = { PUBLIC_ORIGINS: 'https://music.example', ...settings };
  const service = await startTestService({
    name: 'auth',
    migrations,
    module: (databaseUrl) =>
      AuthModule.register(parseAuthConfig({ ...environment, DATABASE_URL: databaseUrl })),
  });
  return {
    ...service,
    signUp: async (username = newName()) => {
      const tokenHash = newTokenHash();
      const user = { username, email: `${username}@example.com`, password };
      const account = await service.call(authMessages.signUp, { user, tokenHash, ...client });
      return { account, actor: { userId: account.id }, tokenHash };
    },
    logIn: async (email, ownPassword = password) => {
      const tokenHash = newTokenHash();
      const credentials = { email, password: ownPassword };
      await service.call(authMessages.logIn, { credentials, tokenHash, ...client });
      return tokenHash;
    },
    makeStale: async (tokenHash) => {
      await service.database.query(
        `UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE token_hash = $1`,
        [tokenHash],
      );
    },
    requestReset: (email) => {
      const device = { ...client.device, tokenHash: newTokenHash() };
      const request = { form: { email }, clientAddress: '192.0.2.7', device };
      return service.call(accountMessages.requestReset, request);
    },
    securityEventsOf: async (work) => {
      const { length } = service.lines;
      await work();
      return service.lines.slice(length).filter(isSecurityEvent).map(withoutCommonFields);
    },
    lockAccount: (userId) => lockAccount(service, userId),
    runInTurn: (userId, calls) => runInTurn(service, userId, calls),
  };
}

const isSecurityEvent = ({ category }: Record<string, unknown>) => category === 'security';

const commonFields = new Set(['level', 'time', 'pid', 'hostname', 'name', 'requestId', 'category']);
const withoutCommonFields = (line: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !commonFields.has(name)));

async function runInTurn(
  service: TestService,
  userId: number,
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const lock = await lockAccount(service, userId);
  const running: Promise<unknown>[] = [];
  for (const call of calls) {
    running.push(call());
    await lock.waitForWaiting(running.length);
  }
  const outcomes = Promise.allSettled(running);
  await lock.release();
  return outcomes;
}

async function lockAccount({ database, databaseUrl }: TestService, userId: number): Promise<AccountLock> {
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  await holder.query('BEGIN');
  // Rows that refer to the account can still be added: the worker that sends mail does not wait.
  await holder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    waitForWaiting: (count) => waitUntil(async () => (await database.query(waiting)).rowCount === count),
    release: () => holder.end(),
  };
}
