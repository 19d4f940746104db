import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { sessionDays, type Account } from '@rubato/contracts';
import { runPrepared, SessionCache } from '@rubato/service-kit';
import { DataSource, Repository } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { demoSessionHours } from './session-lifetime.ts';
import { SessionEntity } from './session.entity.ts';

const hourMs = 3_600_000;

const liveSession = {
  name: 'live-session',
  text: `SELECT users.id, username, email, artist_name, is_demo, last_seen_at FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.token_hash = $1
      AND sessions.last_seen_at > now() - make_interval(days => ${sessionDays.idle})
      AND sessions.created_at > now() - make_interval(days => ${sessionDays.absolute})
      AND (NOT is_demo OR sessions.created_at > now() - make_interval(hours => ${demoSessionHours}))`,
};

/** Deletes all but the newest $2 sessions, in batches: there may be many from before the limit existed. */
const endOldest = `DELETE FROM sessions WHERE token_hash = ANY (ARRAY(
    SELECT token_hash FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, token_hash OFFSET $2 LIMIT 100
    FOR UPDATE SKIP LOCKED))
  RETURNING token_hash`;

interface SessionRow extends Omit<Account, 'is_demo'> {
  readonly is_demo: boolean;
  readonly last_seen_at: Date;
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

  /** Starts a session of `user` and ends the oldest ones above the limit. */
  async start(tokenHash: string, user: UserEntity): Promise<void> {
    await this.sessions.insert({ tokenHash, userId: user.id, lastSeenAt: new Date() });
    const limit = user.isDemo ? 'DEMO_SESSIONS' : 'SESSIONS_PER_MEMBER';
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
    const { last_seen_at: lastSeenAt, is_demo: isDemo, ...account } = row;
    if (lastSeenAt.getTime() < Date.now() - hourMs)
      await this.sessions.update({ tokenHash }, { lastSeenAt: new Date() });
    return isDemo ? { ...account, is_demo: true } : account;
  }
}
