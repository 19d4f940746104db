import { Injectable } from '@nestjs/common';
import { AppError, authMessages, type Account } from '@rubato/contracts';
import { monotonicNow, RpcClient, runWithin, SessionCache } from '@rubato/service-kit';

/** How long auth is waited for where a stale session could serve, and for how long it is not asked after that. Milliseconds. */
const patienceMs = 500;
const pauseMs = 2000;

/**
 * Finds the account of a session: in the cache while it is fresh, else by asking auth. While auth is unavailable, a session that was
 * verified within the last half minute counts on. A log-out marks the cache for all gateways, so that an ended session never does.
 */
@Injectable()
export class SessionVerifier {
  #pausedUntil = -Infinity;

  constructor(
    private readonly cache: SessionCache,
    private readonly rpc: RpcClient,
  ) {}

  /** The session's account, null when there is no such session. Throws UNAVAILABLE where nobody can tell. */
  async verify(tokenHash: string): Promise<Account | null> {
    const { account, isFresh } = await this.cache.find(tokenHash);
    if (account === null) return null;
    if (!account) return this.#ask(tokenHash);
    if (isFresh || monotonicNow() < this.#pausedUntil) return account;
    try {
      return await runWithin(patienceMs, () => this.#ask(tokenHash));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
      this.#pausedUntil = monotonicNow() + pauseMs;
      return account;
    }
  }

  #ask(tokenHash: string): Promise<Account | null> {
    return this.rpc.call(authMessages.verifySession, { tokenHash });
  }
}
