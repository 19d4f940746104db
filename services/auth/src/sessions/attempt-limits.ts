import { Inject, Injectable } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import { EPHEMERAL_STORE, networkOf, type EphemeralStore } from '@rubato/service-kit';
import { createHash } from 'node:crypto';
import { AUTH_CONFIG, type AccountLimits, type AuthConfig } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { canonicalName } from '../users/canonical-name.ts';

type Attempt = 'log-in' | 'sign-up' | 'demo log-in';

interface Counter {
  readonly key: string;
  readonly limit: keyof AccountLimits;
  readonly windowSeconds: number;
}

const quarterSeconds = 15 * 60;
const hourSeconds = 3600;

/** Limits failed log-ins per 15 minutes, and sign-ups and demo log-ins per hour. */
@Injectable()
export class AttemptLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'limits'>,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Runs `logIn`. A running attempt counts as a failure until it succeeds, so concurrent attempts cannot
   * exceed the limit. Throws TOO_MANY_REQUESTS without running `logIn` after too many failures, and rethrows
   * errors of `logIn`.
   */
  async limitLogIn<T>(email: string, address: string, logIn: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const counters = [addressCounter(network), accountCounter(email, network)];
    const counted: Counter[] = [];
    let hasFailed = false;
    try {
      // Count the address first: an address over its limit creates no account counters.
      for (const counter of counters) {
        counted.push(counter);
        await this.#count('log-in', address, counter);
      }
      return await logIn();
    } catch (error) {
      hasFailed = error instanceof AppError && error.code === 'UNAUTHENTICATED';
      throw error;
    } finally {
      if (!hasFailed) await Promise.all(counted.map(({ key }) => this.store.decrement(key)));
    }
  }

  /** Counts a sign-up. Throws TOO_MANY_REQUESTS above the limit. */
  countSignUp(address: string): Promise<void> {
    return this.#count('sign-up', address, {
      key: `sign-up.v1:${networkOf(address)}`,
      limit: 'SIGN_UPS_PER_ADDRESS',
      windowSeconds: hourSeconds,
    });
  }

  /** Counts a demo log-in. The address may be unknown. Throws TOO_MANY_REQUESTS above the limit. */
  async countDemoLogIn(address: string | undefined): Promise<void> {
    if (address)
      await this.#count('demo log-in', address, {
        key: `demo-log-in.v1:${networkOf(address)}`,
        limit: 'DEMO_LOG_INS_PER_ADDRESS',
        windowSeconds: hourSeconds,
      });
    await this.#count('demo log-in', address, {
      key: 'demo-log-in.v1',
      limit: 'DEMO_LOG_INS',
      windowSeconds: hourSeconds,
    });
  }

  async #count(
    attempt: Attempt,
    clientAddress: string | undefined,
    { key, limit, windowSeconds }: Counter,
  ): Promise<void> {
    const maxCount = this.config.limits[limit];
    if (maxCount === 0 || (await this.store.increment(key, windowSeconds)) <= maxCount) return;
    // One line per window, so that further attempts do not flood the log.
    if ((await this.store.increment(`reached:${key}`, windowSeconds)) === 1)
      this.securityLog.write(attempt, 'limit reached', { clientAddress, limit });
    throw new AppError('TOO_MANY_REQUESTS', texts.tooManyRequests, { retryAfterSeconds: windowSeconds });
  }
}

function addressCounter(network: string): Counter {
  return {
    key: `log-in.v1:${network}`,
    limit: 'LOG_IN_FAILURES_PER_ADDRESS',
    windowSeconds: quarterSeconds,
  };
}

/** Hashes the e-mail address, so that the store contains no personal data. */
function accountCounter(email: string, network: string): Counter {
  const account = createHash('sha256').update(canonicalName(email)).digest('base64url');
  return {
    key: `log-in.v1:${account}:${network}`,
    limit: 'LOG_IN_FAILURES_PER_ACCOUNT',
    windowSeconds: quarterSeconds,
  };
}
