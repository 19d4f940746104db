import { Inject, Injectable } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import { EPHEMERAL_STORE, networkOf, type EphemeralStore } from '@rubato/service-kit';
import { createHash } from 'node:crypto';
import { AUTH_CONFIG, type AccountLimits, type AuthConfig } from '../config.ts';
import { SecurityLog } from '../security-log.ts';
import { canonicalName } from '../users/canonical-name.ts';

type Attempt =
  | 'log-in'
  | 'sign-up'
  | 'demo log-in'
  | 'confirmation'
  | 'link'
  | 'mail request'
  | 'rename'
  | 'data export'
  | 'oidc'
  | 'passkey request'
  | 'report';

interface Counter {
  readonly key: string;
  readonly limit: keyof AccountLimits;
  readonly windowSeconds: number;
}

/** Attempts of one kind, and which of their errors count. */
interface LimitedAttempt {
  readonly attempt: Attempt;
  readonly address: string;
  readonly counters: readonly Counter[];
  readonly isFailure: (error: AppError) => boolean;
}

const quarterSeconds = 15 * 60;
const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const maxMailsPerDay = 20;

/** Limits failed log-ins, guesses of passwords and links per 15 minutes, and what can be repeated per hour or day. */
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
  limitLogIn<T>(email: string, address: string, logIn: () => Promise<T>): Promise<T> {
    return this.#limitFailures(
      {
        attempt: 'log-in',
        address,
        counters: logInCounters(email, address),
        isFailure: ({ code }) => code === 'UNAUTHENTICATED',
      },
      logIn,
    );
  }

  /** Like `limitLogIn`, with the same counters, for a password that a member confirms. INVALID is a failure. */
  limitGuesses<T>(email: string, address: string, confirm: () => Promise<T>): Promise<T> {
    return this.#limitFailures(
      {
        attempt: 'confirmation',
        address,
        counters: logInCounters(email, address),
        isFailure: ({ code }) => code === 'INVALID',
      },
      confirm,
    );
  }

  /** Like `limitLogIn`, by the client's address only: the account is known when the passkey is. */
  limitPasskeyLogIn<T>(address: string, logIn: () => Promise<T>): Promise<T> {
    return this.#limitFailures(
      {
        attempt: 'log-in',
        address,
        counters: [logInCounter(address)],
        isFailure: ({ code }) => code === 'UNAUTHENTICATED',
      },
      logIn,
    );
  }

  /** Like `limitLogIn`, for links of mails: an error under `token` is a failure. */
  limitLinks<T>(address: string, use: () => Promise<T>): Promise<T> {
    const key = `link.v1:${networkOf(address)}`;
    return this.#limitFailures(
      {
        attempt: 'link',
        address,
        counters: [{ key, limit: 'LOG_IN_FAILURES_PER_ADDRESS', windowSeconds: quarterSeconds }],
        isFailure: ({ fields }) => fields?.token !== undefined,
      },
      use,
    );
  }

  /** Counts a mail or an export that a member asked for, or a change of their username. Throws TOO_MANY_REQUESTS above the limit. */
  countChange(change: 'mail' | 'rename' | 'export', userId: number): Promise<void> {
    if (change === 'export')
      return this.#count('data export', undefined, {
        key: `export.v1:${userId}`,
        limit: 'DATA_EXPORTS_PER_MEMBER',
        windowSeconds: daySeconds,
      });
    return change === 'mail'
      ? this.#count('mail request', undefined, {
          key: `mail.v1:${userId}`,
          limit: 'MAIL_REQUESTS_PER_ACCOUNT',
          windowSeconds: hourSeconds,
        })
      : this.#count('rename', undefined, {
          key: `rename.v1:${userId}`,
          limit: 'RENAMES_PER_MEMBER',
          windowSeconds: daySeconds,
        });
  }

  /**
   * Counts a request to reset the password of the account with this address, whether there is one or not. Throws
   * TOO_MANY_REQUESTS above the limits of the client's address.
   */
  async countResetRequest(email: string, address: string): Promise<void> {
    const network = networkOf(address);
    await this.#count('mail request', address, {
      key: `reset.v1:${network}`,
      limit: 'MAIL_REQUESTS_PER_ADDRESS',
      windowSeconds: hourSeconds,
    });
    await this.#count('mail request', address, {
      key: `reset.v1:${hashOf(email)}:${network}`,
      limit: 'MAIL_REQUESTS_PER_ACCOUNT',
      windowSeconds: hourSeconds,
    });
  }

  /** Counts a challenge for a log-in by passkey, which anyone can ask for. Throws TOO_MANY_REQUESTS above the limit. */
  countPasskeyRequest(address: string): Promise<void> {
    return this.#count('passkey request', address, {
      key: `passkey.v1:${networkOf(address)}`,
      limit: 'PASSKEY_REQUESTS_PER_ADDRESS',
      windowSeconds: hourSeconds,
    });
  }

  /** Counts a sign-up. Throws TOO_MANY_REQUESTS above the limit. */
  countSignUp(address: string): Promise<void> {
    return this.#count('sign-up', address, {
      key: `sign-up.v1:${networkOf(address)}`,
      limit: 'SIGN_UPS_PER_ADDRESS',
      windowSeconds: hourSeconds,
    });
  }

  /** Counts a sign-in through a provider that starts. Throws TOO_MANY_REQUESTS above the limit. */
  countOidcSignIn(address: string): Promise<void> {
    return this.#count('oidc', address, {
      key: `oidc.v1:${networkOf(address)}`,
      limit: 'OIDC_SIGN_INS_PER_ADDRESS',
      windowSeconds: quarterSeconds,
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

  /**
   * Counts a mail of one kind to this address, whichever account causes it, so that no mailbox is flooded by many accounts
   * or from many addresses. Returns whether there may be another one today. `by` counts some causes apart from the others.
   */
  async countMail(kind: string, email: string, by = 'anyone'): Promise<boolean> {
    const key = `sent-mail.v1:${kind}:${by}:${hashOf(email)}`;
    return (await this.store.increment(key, daySeconds)) <= maxMailsPerDay;
  }

  /** Counts a report of content, also by visitors. Throws TOO_MANY_REQUESTS above the limits per hour. */
  async countReport(address: string, userId: number | undefined): Promise<void> {
    await this.#count('report', address, {
      key: `report.v1:${networkOf(address)}`,
      limit: 'REPORTS_PER_ADDRESS',
      windowSeconds: hourSeconds,
    });
    if (userId !== undefined)
      await this.#count('report', address, {
        key: `report.v1:member:${userId}`,
        limit: 'REPORTS_PER_MEMBER',
        windowSeconds: hourSeconds,
      });
  }

  async #limitFailures<T>(
    { attempt, address, counters, isFailure }: LimitedAttempt,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted: Counter[] = [];
    let hasFailed = false;
    try {
      // Count the address first: an address over its limit creates no account counters.
      for (const counter of counters) {
        counted.push(counter);
        await this.#count(attempt, address, counter);
      }
      return await work();
    } catch (error) {
      hasFailed = error instanceof AppError && isFailure(error);
      throw error;
    } finally {
      if (!hasFailed) await Promise.all(counted.map(({ key }) => this.store.decrement(key)));
    }
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

function logInCounters(email: string, address: string): readonly Counter[] {
  return [
    logInCounter(address),
    {
      key: `log-in.v1:${hashOf(email)}:${networkOf(address)}`,
      limit: 'LOG_IN_FAILURES_PER_ACCOUNT',
      windowSeconds: quarterSeconds,
    },
  ];
}

const logInCounter = (address: string): Counter => ({
  key: `log-in.v1:${networkOf(address)}`,
  limit: 'LOG_IN_FAILURES_PER_ADDRESS',
  windowSeconds: quarterSeconds,
});

/** Hashes an e-mail address, so that the store contains no personal data. */
const hashOf = (email: string) => createHash('sha256').update(canonicalName(email)).digest('base64url');
