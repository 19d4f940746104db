import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  accountTexts,
  AppError,
  moderationTexts,
  sessionDays,
  texts,
  type Account,
  type Actor,
  type Session,
} from '@rubato/contracts';
import { runPrepared, SessionCache } from '@rubato/service-kit';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { OwnSession } from '../accounts/own-session.ts';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { SecurityLog, type AuthenticationMethod } from '../security-log.ts';
import { getPrivileges, type UserEntity } from '../users/user.entity.ts';
import { demoSessionHours } from './session-lifetime.ts';
import { SessionEntity } from './session.entity.ts';

/** All times of sessions are compared on the clock of the database, so they are taken from it too. */
const selectTime = () => 'now()';

/** For how long after authentication a session may make sensitive changes. */
const confirmationMinutes = 10;

/** How much of a token's hash identifies a session to its user. */
const sessionIdLength = 16;

/** How many sessions a user sees. */
const maxListed = 1000;

const live = `sessions.last_seen_at > now() - make_interval(days => ${sessionDays.idle})
      AND sessions.created_at > now() - make_interval(days => ${sessionDays.absolute})`;

const liveSession = {
  name: 'live-session',
  text: `SELECT users.id, username, email, artist_name, is_demo, role, quotas,
      last_seen_at < now() - interval '1 hour' AS was_seen_earlier
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.token_hash = $1
      AND ${live}
      AND suspended_at IS NULL
      AND (NOT is_demo OR sessions.created_at > now() - make_interval(hours => ${demoSessionHours}))`,
};

const listLive = `SELECT token_hash, device, created_at, last_seen_at FROM sessions
    WHERE user_id = $1 AND ${live}
    ORDER BY last_seen_at DESC, token_hash LIMIT ${maxListed}`;

/** Deletes all but the newest $2 sessions, in batches: there may be many from before the limit existed. */
const endOldest = `DELETE FROM sessions WHERE token_hash = ANY (ARRAY(
    SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, token_hash OFFSET $2 LIMIT 100
    FOR UPDATE SKIP LOCKED))
  RETURNING token_hash`;

interface ConfirmedSession {
  readonly userId: number;
  readonly isConfirmed: boolean;
}

/** A session that starts: of whom, and on which device. */
export interface SessionStart {
  readonly tokenHash: string;
  /** As it was when they were authenticated. */
  readonly user: Pick<UserEntity, 'id' | 'isDemo' | 'credentialsVersion'>;
  /** A description such as "Firefox on Windows". */
  readonly device: string;
  readonly clientAddress: string;
  readonly method?: AuthenticationMethod | undefined;
}

interface ListedSession {
  readonly token_hash: string;
  readonly device: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

interface SessionRow
  extends Omit<Account, 'is_demo' | 'role' | 'quotas'>, Pick<UserEntity, 'role' | 'quotas'> {
  readonly is_demo: boolean;
  readonly was_seen_earlier: boolean;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly cache: SessionCache,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'limits'>,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Starts a session of `user` and ends the oldest ones above the limit. Throws FORBIDDEN if they are suspended, and
   * UNAUTHENTICATED if their password was changed or their account deleted since they were authenticated.
   */
  async start(session: SessionStart): Promise<void> {
    const { tokenHash, user, device } = session;
    await this.database.transaction(async (manager) => {
      await this.#assertMayLogIn(manager, session);
      await manager.insert(SessionEntity, {
        tokenHash,
        userId: user.id,
        device,
        authenticatedAt: selectTime,
        lastSeenAt: selectTime,
      });
    });
    const limit = user.isDemo ? 'DEMO_SESSIONS' : 'SESSIONS_PER_USER';
    const maxSessions = this.config.limits[limit];
    if (maxSessions) await this.#endOldest(user.id, maxSessions, limit);
  }

  /** Returns the account of the session, or null if the session was ended or has expired. */
  async verify(tokenHash: string): Promise<Account | null> {
    const cached = await this.cache.find(tokenHash);
    if (cached.isFresh && cached.account !== undefined) return cached.account;
    const account = await this.#load(tokenHash);
    if (account) await this.cache.keep(tokenHash, account, cached);
    else if (cached.account) await this.cache.end(tokenHash);
    return account;
  }

  /** Ends a session. Returns the id of its user, or undefined if there was no such session. */
  async end(tokenHash: string): Promise<number | undefined> {
    const [rows]: [{ user_id: number }[]] = await this.database.query(
      'DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id',
      [tokenHash],
    );
    // Anyone can log out with an invented token, which must not add cache entries.
    if (rows[0]) await this.cache.end(tokenHash);
    return rows[0]?.user_id;
  }

  /** The live sessions of the actor, the last used first. Strangers share the demo user: they see only their own. */
  async list(actor: Actor, currentHash: string): Promise<Session[]> {
    const rows: ListedSession[] = await this.database.query(listLive, [actor.userId]);
    const visible = actor.isDemo ? rows.filter((row) => row.token_hash === currentHash) : rows;
    return visible.map((row) => ({
      id: row.token_hash.slice(0, sessionIdLength),
      device: row.device,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      is_current: row.token_hash === currentHash,
    }));
  }

  /** Ends a session of the actor. Throws NOT_FOUND if there is none with this id. */
  async endOne({ actor, clientAddress }: OwnSession, id: string): Promise<void> {
    assertNotShared(actor);
    const { userId } = actor;
    const count = await this.#endWhere('user_id = $1 AND starts_with(token_hash, $2)', [userId, id]);
    if (!count) throw new AppError('NOT_FOUND', texts.notFound);
    this.securityLog.write('session', 'ended', { clientAddress, userId, reason: 'by the user', count });
  }

  /** Ends all sessions of the actor except their current one. Returns how many there were. */
  async endOtherSessions({ actor, tokenHash, clientAddress }: OwnSession): Promise<number> {
    assertNotShared(actor);
    const { userId } = actor;
    const count = await this.endOthers(userId, tokenHash);
    const reason = 'all others, by the user';
    if (count) this.securityLog.write('session', 'ended', { clientAddress, userId, reason, count });
    return count;
  }

  /** Ends all sessions of a user except the one with this token. Returns how many there were. */
  endOthers(userId: number, currentHash: string): Promise<number> {
    return this.#endWhere('user_id = $1 AND token_hash <> $2', [userId, currentHash]);
  }

  /** Ends all sessions of a user. Returns how many there were. */
  endAll(userId: number): Promise<number> {
    return this.#endWhere('user_id = $1', [userId]);
  }

  /** Whether the session was started or renewed recently enough for sensitive changes. */
  async isConfirmed(tokenHash: string): Promise<boolean> {
    return (await this.#findConfirmed(tokenHash))?.isConfirmed ?? false;
  }

  /** Throws FORBIDDEN under `confirmation` unless the session was started or renewed within ten minutes. */
  async assertRecentlyAuthenticated(tokenHash: string): Promise<void> {
    const session = await this.#findConfirmed(tokenHash);
    if (session?.isConfirmed) return;
    this.securityLog.write('sensitive change', 'rejected', {
      userId: session?.userId,
      reason: 'no recent confirmation',
    });
    throw new AppError('FORBIDDEN', accountTexts.confirmationRequired, {
      fields: { confirmation: accountTexts.confirmationRequired },
    });
  }

  /**
   * Gives a session of the actor a new token, because they have proved their identity again. Throws
   * UNAUTHENTICATED if it has ended.
   */
  async renew(actor: Actor, tokenHash: string, newTokenHash: string): Promise<void> {
    await renewWithin(this.database.manager, actor, tokenHash, newTokenHash);
    await this.cache.end(tokenHash);
  }

  /**
   * Runs `change`, which resolves with the user whose credentials it has changed, and ends their sessions in the same
   * transaction, except for `kept`, which gets a new token. Throws UNAUTHENTICATED if that one has ended.
   */
  async changeCredentials<Result extends { readonly userId: number }>(
    change: (manager: EntityManager) => Promise<Result>,
    kept?: { readonly tokenHash: string; readonly newTokenHash: string },
  ): Promise<Result> {
    const { result, ended } = await this.database.transaction(async (manager) => {
      const changed = await change(manager);
      const { userId } = changed;
      if (kept) await renewWithin(manager, { userId }, kept.tokenHash, kept.newTokenHash);
      await manager.query('UPDATE users SET credentials_version = credentials_version + 1 WHERE id = $1', [
        userId,
      ]);
      const [rows]: [{ token_hash: string }[]] = await manager.query(
        'DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2 RETURNING token_hash',
        [userId, kept?.newTokenHash ?? ''],
      );
      return { result: changed, ended: rows.map((row) => row.token_hash) };
    });
    await Promise.all([...ended, ...(kept ? [kept.tokenHash] : [])].map((hash) => this.cache.end(hash)));
    return result;
  }

  /** Makes all gateways read the user's account again, after it was changed. */
  async invalidateCached(userId: number): Promise<void> {
    const rows: { token_hash: string }[] = await this.database.query(
      `SELECT token_hash FROM sessions WHERE user_id = $1 AND ${live}`,
      [userId],
    );
    await Promise.all(rows.map((row) => this.cache.invalidate(row.token_hash)));
  }

  async #findConfirmed(tokenHash: string): Promise<ConfirmedSession | undefined> {
    const [session]: ConfirmedSession[] = await this.database.query(
      `SELECT user_id AS "userId",
          coalesce(authenticated_at > now() - make_interval(mins => $2), false) AS "isConfirmed"
        FROM sessions WHERE token_hash = $1`,
      [tokenHash, confirmationMinutes],
    );
    return session;
  }

  /** The lock makes a suspension and a change of the password wait, which then end the session too. */
  async #assertMayLogIn(
    manager: EntityManager,
    { user, clientAddress, method }: SessionStart,
  ): Promise<void> {
    const { id: userId, credentialsVersion } = user;
    const [row]: { is_suspended: boolean; credentials_version: number }[] = await manager.query(
      'SELECT suspended_at IS NOT NULL AS is_suspended, credentials_version FROM users WHERE id = $1 FOR SHARE',
      [userId],
    );
    const isChanged = row?.credentials_version !== credentialsVersion;
    if (!isChanged && !row.is_suspended) return;
    const reason = isChanged ? 'credentials changed meanwhile' : 'suspended';
    this.securityLog.write('log-in', 'rejected', { clientAddress, userId, method, reason });
    if (isChanged) throw new AppError('UNAUTHENTICATED', texts.invalidCredentials);
    throw new AppError('FORBIDDEN', moderationTexts.suspended);
  }

  async #endWhere(condition: string, parameters: readonly unknown[]): Promise<number> {
    const [rows]: [{ token_hash: string }[]] = await this.database.query(
      `DELETE FROM sessions WHERE ${condition} RETURNING token_hash`,
      [...parameters],
    );
    await Promise.all(rows.map((row) => this.cache.end(row.token_hash)));
    return rows.length;
  }

  async #endOldest(userId: number, maxSessions: number, limit: string): Promise<void> {
    const [rows]: [{ token_hash: string }[]] = await this.database.query(endOldest, [userId, maxSessions]);
    if (!rows.length) return;
    await Promise.all(rows.map((row) => this.cache.end(row.token_hash)));
    this.securityLog.write('session', 'ended', { userId, limit, count: rows.length });
  }

  /** Updates `last_seen_at` at most once an hour. */
  async #load(tokenHash: string): Promise<Account | null> {
    const [row] = await runPrepared<SessionRow>(this.database, liveSession, [tokenHash]);
    if (!row) return null;
    const { was_seen_earlier: wasSeenEarlier, is_demo: isDemo, role, quotas, ...account } = row;
    if (wasSeenEarlier) await this.sessions.update({ tokenHash }, { lastSeenAt: selectTime });
    return { ...account, ...getPrivileges({ isDemo, role, quotas }) };
  }
}

async function renewWithin(
  manager: EntityManager,
  { userId }: Actor,
  tokenHash: string,
  newTokenHash: string,
): Promise<void> {
  const { affected } = await manager.update(
    SessionEntity,
    { tokenHash, userId },
    { tokenHash: newTokenHash, authenticatedAt: selectTime },
  );
  if (!affected) throw new AppError('UNAUTHENTICATED', texts.unauthorized);
}

/** Throws FORBIDDEN for the demo user: its other sessions belong to strangers. */
function assertNotShared({ isDemo }: Actor): void {
  if (isDemo) throw new AppError('FORBIDDEN', accountTexts.demoUser);
}
