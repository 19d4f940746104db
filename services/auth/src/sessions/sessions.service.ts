import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Account } from '@rubato/contracts';
import { runPrepared, SessionCache } from '@rubato/service-kit';
import { DataSource, Repository } from 'typeorm';
import type { UserEntity } from '../users/user.entity.ts';
import { sessionDays } from './session-lifetime.ts';
import { SessionEntity } from './session.entity.ts';

const hourMs = 3_600_000;

const liveSession = {
  name: 'live-session',
  text: `SELECT users.id, username, email, artist_name, is_demo, last_seen_at FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.token_hash = $1
      AND sessions.last_seen_at > now() - make_interval(days => ${sessionDays.idle})
      AND sessions.created_at > now() - make_interval(days => ${sessionDays.absolute})`,
};

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
  ) {}

  async begin(tokenHash: string, user: UserEntity): Promise<void> {
    await this.sessions.insert({ tokenHash, userId: user.id, lastSeenAt: new Date() });
  }

  /** The session's account, null when it has ended: by its user, for want of use, or of age. */
  async verify(tokenHash: string): Promise<Account | null> {
    const held = await this.cache.find(tokenHash);
    if (held.isFresh && held.account !== undefined) return held.account;
    const account = await this.#load(tokenHash);
    if (account) await this.cache.keep(tokenHash, account, held);
    else if (held.account) await this.cache.end(tokenHash);
    return account;
  }

  /** Whether there was such a session. */
  async end(tokenHash: string): Promise<boolean> {
    const { affected } = await this.sessions.delete({ tokenHash });
    // Anybody can log out with a made-up token.
    if (affected) await this.cache.end(tokenHash);
    return Boolean(affected);
  }

  /** Being seen is written down once an hour at most. */
  async #load(tokenHash: string): Promise<Account | null> {
    const [row] = await runPrepared<SessionRow>(this.database, liveSession, [tokenHash]);
    if (!row) return null;
    const { last_seen_at: lastSeenAt, is_demo: isDemo, ...account } = row;
    if (lastSeenAt.getTime() < Date.now() - hourMs)
      await this.sessions.update({ tokenHash }, { lastSeenAt: new Date() });
    return isDemo ? { ...account, is_demo: true } : account;
  }
}
