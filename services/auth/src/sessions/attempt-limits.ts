import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Device } from '@rubato/contracts';
import {
  countAttempt,
  EPHEMERAL_STORE,
  listNetworkCounters,
  tooManyAttempts,
  type AttemptCounter,
  type EphemeralStore,
} from '@rubato/service-kit';
import { createHash } from 'node:crypto';
import { AUTH_CONFIG, type AccountLimits, type AuthConfig } from '../config.ts';
import { KnownDevices } from '../devices/known-devices.ts';
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

interface Limit {
  readonly limit: keyof AccountLimits;
  readonly windowSeconds: number;
}
type Counter = AttemptCounter & Limit;

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly clientAddress: string;
  readonly device?: Device | undefined;
}

/** Attempts of one kind, and which of their errors count. */
interface LimitedAttempt {
  readonly attempt: Attempt;
  readonly clientAddress: string;
  readonly counters: readonly Counter[];
  readonly isFailure: (error: AppError) => boolean;
}

const quarterSeconds = 15 * 60;
const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const maxMailsPerDay = 20;

const accountFailures: Limit = { limit: 'LOG_IN_FAILURES_PER_ACCOUNT', windowSeconds: quarterSeconds };
const addressFailures: Limit = { limit: 'LOG_IN_FAILURES_PER_ADDRESS', windowSeconds: quarterSeconds };
const resetsOfAccount: Limit = { limit: 'MAIL_REQUESTS_PER_ACCOUNT', windowSeconds: hourSeconds };
const resetsOfAddress: Limit = { limit: 'MAIL_REQUESTS_PER_ADDRESS', windowSeconds: hourSeconds };

const demoLogIns: Limit = { limit: 'DEMO_LOG_INS', windowSeconds: hourSeconds };
/** Of a network per hour, when all others together have reached the limit. */
const reservedDemoLogIns = 5;

/** What anyone can do without an account. */
const publicLimits = {
  'sign-up': { key: 'sign-up.v1', limit: 'SIGN_UPS_PER_ADDRESS', windowSeconds: hourSeconds },
  oidc: { key: 'oidc.v1', limit: 'OIDC_SIGN_INS_PER_ADDRESS', windowSeconds: quarterSeconds },
  'passkey request': {
    key: 'passkey.v1',
    limit: 'PASSKEY_REQUESTS_PER_ADDRESS',
    windowSeconds: hourSeconds,
  },
  'demo log-in': { key: 'demo-log-in.v1', limit: 'DEMO_LOG_INS_PER_ADDRESS', windowSeconds: hourSeconds },
  report: { key: 'report.v1', limit: 'REPORTS_PER_ADDRESS', windowSeconds: hourSeconds },
} as const;

/** What members do. */
const memberLimits = {
  'mail request': { key: 'mail.v1', limit: 'MAIL_REQUESTS_PER_ACCOUNT', windowSeconds: hourSeconds },
  rename: { key: 'rename.v1', limit: 'RENAMES_PER_MEMBER', windowSeconds: daySeconds },
  'data export': { key: 'export.v1', limit: 'DATA_EXPORTS_PER_MEMBER', windowSeconds: daySeconds },
  report: { key: 'report.v1:member', limit: 'REPORTS_PER_MEMBER', windowSeconds: hourSeconds },
} as const;

/** Limits failed log-ins, guesses of passwords and links per 15 minutes, and what can be repeated per hour or day. */
@Injectable()
export class AttemptLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'limits'>,
    @Inject(KnownDevices) private readonly devices: Pick<KnownDevices, 'isKnownToAccount' | 'isKnownToOwner'>,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Runs `logIn`. A running attempt counts as a failure until it succeeds, so concurrent attempts cannot
   * exceed the limit. Throws TOO_MANY_REQUESTS without running `logIn` after too many failures, and rethrows
   * errors of `logIn`. A device on which the member has logged in before has a limit of its own: failures of
   * others at the same address do not lock the member out.
   */
  async limitLogIn<T>(email: string, origin: AttemptOrigin, logIn: () => Promise<T>): Promise<T> {
    const { clientAddress, device } = origin;
    const isKnown = device && (await this.devices.isKnownToAccount(email, device.tokenHash));
    const key = `log-in.v1:${hashOfAddress(email)}`;
    const counters = isKnown
      ? [this.#counter(`${key}:device:${device.tokenHash}`, accountFailures)]
      : [
          ...this.#networkCounters('log-in.v1', addressFailures, clientAddress),
          ...this.#networkCounters(key, accountFailures, clientAddress),
        ];
    return this.#limitFailures(
      { attempt: 'log-in', clientAddress, counters, isFailure: isUnauthenticated },
      logIn,
    );
  }

  /** Like `limitLogIn`, for the owner of a passkey. Guesses at one account need no limit: a passkey cannot be guessed. */
  async limitPasskeyLogIn<T>(
    credentialId: string,
    origin: AttemptOrigin,
    logIn: () => Promise<T>,
  ): Promise<T> {
    const { clientAddress, device } = origin;
    const isKnown = device && (await this.devices.isKnownToOwner(credentialId, device.tokenHash));
    const counters = isKnown
      ? [
          this.#counter(
            `log-in.v1:passkey:${hashOf(credentialId)}:device:${device.tokenHash}`,
            accountFailures,
          ),
        ]
      : this.#networkCounters('log-in.v1', addressFailures, clientAddress);
    return this.#limitFailures(
      { attempt: 'log-in', clientAddress, counters, isFailure: isUnauthenticated },
      logIn,
    );
  }

  /**
   * Like `limitLogIn`, for what a member confirms in the session whose token has this hash. INVALID is a failure. Only the
   * session counts, so that no one else can keep the member from confirming.
   */
  limitGuesses<T>(tokenHash: string, clientAddress: string, confirm: () => Promise<T>): Promise<T> {
    const counters = [this.#counter(`confirmation.v1:${tokenHash}`, accountFailures)];
    const isFailure = ({ code }: AppError) => code === 'INVALID';
    return this.#limitFailures({ attempt: 'confirmation', clientAddress, counters, isFailure }, confirm);
  }

  /** Like `limitLogIn`, for links of mails: an error under `token` is a failure. */
  limitLinks<T>(clientAddress: string, use: () => Promise<T>): Promise<T> {
    const counters = this.#networkCounters('link.v1', addressFailures, clientAddress);
    const isFailure = ({ fields }: AppError) => fields?.token !== undefined;
    return this.#limitFailures({ attempt: 'link', clientAddress, counters, isFailure }, use);
  }

  /** Counts what a member does. Throws TOO_MANY_REQUESTS above the limit. */
  countOwn(attempt: keyof typeof memberLimits, userId: number, clientAddress?: string): Promise<void> {
    const { key, ...limit } = memberLimits[attempt];
    return this.#countAll(attempt, [this.#counter(`${key}:${userId}`, limit)], clientAddress);
  }

  /** Counts what anyone can do, by the client's address. Throws TOO_MANY_REQUESTS above the limit. */
  countPublic(attempt: keyof typeof publicLimits, clientAddress: string): Promise<void> {
    const { key, ...limit } = publicLimits[attempt];
    return this.#countAll(attempt, this.#networkCounters(key, limit, clientAddress), clientAddress);
  }

  /**
   * Counts a demo log-in, also in total. The address may be unknown. Throws TOO_MANY_REQUESTS above the limits. When
   * the total is reached, each network can still log in a few times: a few others cannot keep everyone out.
   */
  async countDemoLogIn(clientAddress = 'unknown'): Promise<void> {
    await this.countPublic('demo log-in', clientAddress);
    const total = this.#counter('demo-log-in.v1', demoLogIns);
    if ((await this.#reach('demo log-in', total, clientAddress)) === 0) return;
    const reserved = { ...total, key: 'demo-log-in.v1:reserved', maxAttempts: reservedDemoLogIns };
    await this.#countAll('demo log-in', inNetworks(reserved, clientAddress), clientAddress);
  }

  /**
   * Counts a request to reset the password of the account with this address, whether there is one or not. Throws
   * TOO_MANY_REQUESTS above the limits of the client's address.
   */
  countResetRequest(email: string, clientAddress: string): Promise<void> {
    const counters = [
      ...this.#networkCounters('reset.v1', resetsOfAddress, clientAddress),
      ...this.#networkCounters(`reset.v1:${hashOfAddress(email)}`, resetsOfAccount, clientAddress),
    ];
    return this.#countAll('mail request', counters, clientAddress);
  }

  /**
   * Counts a mail of one kind to this address, whichever account causes it, so that no mailbox is flooded by many accounts
   * or from many addresses. Returns whether there may be another one today. `by` counts some causes apart from the others.
   */
  async countMail(kind: string, email: string, by = 'anyone'): Promise<boolean> {
    const key = `sent-mail.v1:${kind}:${by}:${hashOfAddress(email)}`;
    return (await this.store.increment(key, daySeconds)) <= maxMailsPerDay;
  }

  async #limitFailures<T>(
    { attempt, clientAddress, counters, isFailure }: LimitedAttempt,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted: Counter[] = [];
    let hasFailed = false;
    try {
      // Count the address first: an address over its limit creates no account counters.
      for (const counter of counters) {
        counted.push(counter);
        await this.#count(attempt, counter, clientAddress);
      }
      return await work();
    } catch (error) {
      hasFailed = error instanceof AppError && isFailure(error);
      throw error;
    } finally {
      if (!hasFailed) await Promise.all(counted.map(({ key }) => this.store.decrement(key)));
    }
  }

  async #countAll(attempt: Attempt, counters: readonly Counter[], clientAddress?: string): Promise<void> {
    for (const counter of counters) await this.#count(attempt, counter, clientAddress);
  }

  async #count(attempt: Attempt, counter: Counter, clientAddress?: string): Promise<void> {
    const retryAfterSeconds = await this.#reach(attempt, counter, clientAddress);
    if (retryAfterSeconds > 0) throw tooManyAttempts(retryAfterSeconds);
  }

  /** Counts as `countAttempt`, and logs a limit that is reached. */
  async #reach(attempt: Attempt, counter: Counter, clientAddress?: string): Promise<number> {
    const secondsLeft = await countAttempt(this.store, counter);
    // One line per window, so that further attempts do not flood the log.
    if (secondsLeft > 0 && (await this.store.increment(`reached:${counter.key}`, secondsLeft)) === 1)
      this.securityLog.write(attempt, 'limit reached', { clientAddress, limit: counter.limit });
    return secondsLeft;
  }

  #counter(key: string, limit: Limit): Counter {
    return { ...limit, key, maxAttempts: this.config.limits[limit.limit] };
  }

  #networkCounters(key: string, limit: Limit, clientAddress: string): Counter[] {
    return inNetworks(this.#counter(key, limit), clientAddress);
  }
}

const inNetworks = (counter: Counter, clientAddress: string): Counter[] =>
  listNetworkCounters(counter, clientAddress).map((one) => ({ ...counter, ...one }));

const isUnauthenticated = ({ code }: AppError) => code === 'UNAUTHENTICATED';

/** So that the store contains no personal data. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const hashOfAddress = (email: string) => hashOf(canonicalName(email));
