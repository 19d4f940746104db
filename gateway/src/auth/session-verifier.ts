import { Injectable } from '@nestjs/common';
import { authMessages, hasErrorCode, type Account } from '@rubato/contracts';
import { getMonotonicTime, RpcClient, runWithDeadline, SessionCache } from '@rubato/service-kit';

/**
 * The timeout of auth if a stale session can be used instead, and the pause before the next attempt.
 * Milliseconds.
 */
const revalidationTimeoutMs = 500;
const retryPauseMs = 2000;

/**
 * Finds the account of a session, in the cache while the entry is fresh, otherwise through auth. While auth
 * is unavailable, sessions verified within the last half minute stay valid. A log-out is recorded in the
 * cache for all gateways, so ended sessions never do.
 */
@Injectable()
export class SessionVerifier {
  #pausedUntil = -Infinity;

  constructor(
    private readonly cache: SessionCache,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The session's account, or null if the session does not exist. Throws UNAVAILABLE if neither cache nor
   * auth can tell.
   */
  async verify(tokenHash: string): Promise<Account | null> {
    const { account, isFresh } = await this.cache.find(tokenHash);
    if (account === null) return null;
    if (!account) return this.#verifyWithAuth(tokenHash);
    if (isFresh || getMonotonicTime() < this.#pausedUntil) return account;
    try {
      return await runWithDeadline(revalidationTimeoutMs, () => this.#verifyWithAuth(tokenHash));
    } catch (error) {
      if (!hasErrorCode(error, 'UNAVAILABLE')) throw error;
      this.#pausedUntil = getMonotonicTime() + retryPauseMs;
      return account;
    }
  }

  #verifyWithAuth(tokenHash: string): Promise<Account | null> {
    return this.rpc.call(authMessages.verifySession, { tokenHash });
  }
}
