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

/** Slows down guessing and limits what one address can make: failed log-ins in 15 minutes, sign-ups and demo log-ins in an hour. */
@Injectable()
export class AttemptLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'limits'>,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Runs `logIn`, which counts as a failure until it has succeeded: many at once get no further than one after another. Throws
   * TOO_MANY_REQUESTS, without a try, after too many failures, and what `logIn` throws.
   */
  async limited<T>(email: string, address: string, logIn: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const counters = [ofAddress(network), ofAccount(email, network)];
    const counted: Counter[] = [];
    let hasFailed = false;
    try {
      // The address first: an address over its limit makes no counters of accounts.
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

  /** Counts a sign-up. Throws TOO_MANY_REQUESTS when it is one too many. */
  countSignUp(address: string): Promise<void> {
    return this.#count('sign-up', address, {
      key: `sign-up.v1:${networkOf(address)}`,
      limit: 'SIGN_UPS_PER_ADDRESS',
      windowSeconds: hourSeconds,
    });
  }

  /** Counts a demo log-in, of an address that may be unknown. Throws TOO_MANY_REQUESTS when it is one too many. */
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
    const most = this.config.limits[limit];
    if (most === 0 || (await this.store.increment(key, windowSeconds)) <= most) return;
    // One line in a window: whoever goes on must not fill the log.
    if ((await this.store.increment(`reached:${key}`, windowSeconds)) === 1)
      this.securityLog.write(attempt, 'limit reached', { clientAddress, limit });
    throw new AppError('TOO_MANY_REQUESTS', texts.tooManyRequests, undefined, windowSeconds);
  }
}

function ofAddress(network: string): Counter {
  return {
    key: `log-in.v1:${network}`,
    limit: 'LOG_IN_FAILURES_PER_ADDRESS',
    windowSeconds: quarterSeconds,
  };
}

/** The e-mail address is hashed: none in the store. */
function ofAccount(email: string, network: string): Counter {
  const account = createHash('sha256').update(canonicalName(email)).digest('base64url');
  return {
    key: `log-in.v1:${account}:${network}`,
    limit: 'LOG_IN_FAILURES_PER_ACCOUNT',
    windowSeconds: quarterSeconds,
  };
}
