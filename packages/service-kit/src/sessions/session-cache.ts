import { Inject, Injectable, Optional } from '@nestjs/common';
import { accountSchema, cacheKeys, type Account } from '@rubato/contracts';
import { z } from 'zod';
import { EPHEMERAL_STORE, type EphemeralStore } from '../ephemeral/ephemeral-store.ts';

/**
 * Seconds. `fresh` is short, because Redis may be unavailable while a session ends: its account then stays until this has passed. What is
 * older serves while auth cannot be asked, for half a minute at least.
 */
const lifetime = { fresh: 10, stale: 40 };
const ended = 'ended';

const sessionSchema = z.object({ account: accountSchema, verifiedAt: z.number() });

/** What the cache holds of a session. */
export interface CachedSession {
  /** Null when the session has just ended, undefined when nothing is known. */
  readonly account: Account | null | undefined;
  /** Whether the account can be taken without asking auth. */
  readonly isFresh: boolean;
  /** As it lies in the store. */
  readonly text: string | undefined;
}

/**
 * The sessions that are in use, so that not every request asks the database. Auth writes it and the gateways read it; a log-out marks the
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

  /** Keeps the account of a session that has been verified since `held` was found, unless the session has ended meanwhile. */
  async keep(tokenHash: string, account: Account, held: CachedSession): Promise<void> {
    const key = cacheKeys.session(tokenHash);
    const text = JSON.stringify({ account, verifiedAt: this.now() });
    if (held.text === undefined) await this.store.add(key, text, lifetime.stale);
    else await this.store.replace(key, held.text, text, lifetime.stale);
  }

  /** Marks a session that has ended. Call it for sessions that there were: made-up tokens must not fill the store. */
  end(tokenHash: string): Promise<void> {
    return this.store.set(cacheKeys.session(tokenHash), ended, lifetime.stale);
  }

  #isFresh(verifiedAt = -Infinity): boolean {
    const ageMs = this.now() - verifiedAt;
    return ageMs >= 0 && ageMs < lifetime.fresh * 1000;
  }
}

/** What another release or a stranger has written is as good as nothing. */
function parse(text: string): z.output<typeof sessionSchema> | undefined {
  try {
    return sessionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
