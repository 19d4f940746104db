import { Inject, Injectable, Optional } from '@nestjs/common';
import { accountSchema, cacheKeys, type Account } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EPHEMERAL_STORE, type EphemeralStore } from '../ephemeral/ephemeral-store.ts';

/**
 * In seconds. `fresh` is short because a session may end while Redis is unavailable: its account stays valid until then. Older entries are
 * used while auth is unavailable, for at least half a minute.
 */
const lifetime = { fresh: 10, stale: 40 };
const ended = 'ended';

const sessionSchema = z.object({ account: accountSchema, verifiedAt: z.number() });

/** A cached session. */
export interface CachedSession {
  /** Null if the session has just ended, undefined if it is not cached. */
  readonly account: Account | null | undefined;
  /** Whether the account can be used without calling auth. */
  readonly isFresh: boolean;
  /** The stored text. */
  readonly text: string | undefined;
}

/**
 * A cache of active sessions, which saves a database query per request. Auth writes it and the gateways read it. A log-out marks the
 * session for all of them.
 */
@Injectable()
export class SessionCache {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Optional() private readonly now: () => number = Date.now,
  ) {}

  async find(tokenHash: string): Promise<CachedSession> {
    const text = await this.store.get(cacheKeys.session(tokenHash));
    if (text === ended) return { account: null, isFresh: true, text };
    const session = text === undefined ? undefined : parse(text);
    return { account: session?.account, isFresh: this.#isFresh(session?.verifiedAt), text };
  }

  /** Caches the account of a session that was verified after `held` was read, unless the session has ended since. */
  async keep(tokenHash: string, account: Account, held: CachedSession): Promise<void> {
    const key = cacheKeys.session(tokenHash);
    const text = JSON.stringify({ account, verifiedAt: this.now() });
    if (held.text === undefined) await this.store.add(key, text, lifetime.stale);
    else await this.store.replace(key, held.text, text, lifetime.stale);
  }

  /** Marks a session as ended. Only for sessions that existed: invalid tokens must not fill the store. */
  end(tokenHash: string): Promise<void> {
    return this.store.set(cacheKeys.session(tokenHash), ended, lifetime.stale);
  }

  /**
   * Removes the account of a session, which has changed. What was verified before can no longer be kept: the entry is
   * replaced by one that differs from those of other changes, not deleted.
   */
  invalidate(tokenHash: string): Promise<void> {
    return this.store.set(cacheKeys.session(tokenHash), `changed ${randomUUID()}`, lifetime.stale);
  }

  #isFresh(verifiedAt = -Infinity): boolean {
    const ageMs = this.now() - verifiedAt;
    return ageMs >= 0 && ageMs < lifetime.fresh * 1000;
  }
}

/** Entries in an unknown format count as missing. */
function parse(text: string): z.output<typeof sessionSchema> | undefined {
  try {
    return sessionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
