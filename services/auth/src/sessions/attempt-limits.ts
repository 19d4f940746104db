import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Device } from '@rubato/contracts';
import {
  countAttempt,
  EPHEMERAL_STORE,
  listNetworkCounters,
  createTooManyAttempts,
  type EphemeralStore,
} from '@rubato/service-kit';
import { createHash } from 'node:crypto';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { KnownDevices } from '../devices/known-devices.ts';
import { AddressLimits } from '../proof-of-work/address-limits.ts';
import { toCanonicalName } from '../users/canonical-name.ts';
import type { Attempt, Counter, Limit } from './attempts.ts';
import { ReachedLimits } from './reached-limits.ts';

/** Where an attempt comes from, with the proof of work of the client, if it has sent one. */
export interface AttemptOrigin {
  readonly clientAddress: string;
  readonly proof?: string | undefined;
}

/** Where an attempt to log in comes from. */
export interface LogInOrigin extends AttemptOrigin {
  readonly device: Device;
}

/** Attempts of one kind, and which of their errors count. */
interface LimitedAttempt {
  readonly attempt: Attempt;
  readonly clientAddress: string;
  readonly proof?: string | undefined;
  /** Those of the networks, which a proof of work passes. */
  readonly networks?: readonly Counter[];
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

/** What users do. */
const userLimits = {
  'mail request': { key: 'mail.v1', limit: 'MAIL_REQUESTS_PER_ACCOUNT', windowSeconds: hourSeconds },
  rename: { key: 'rename.v1', limit: 'RENAMES_PER_USER', windowSeconds: daySeconds },
  'data export': { key: 'export.v1', limit: 'DATA_EXPORTS_PER_USER', windowSeconds: daySeconds },
  report: { key: 'report.v1:user', limit: 'REPORTS_PER_USER', windowSeconds: hourSeconds },
} as const;

/** Limits failed log-ins, guesses of passwords and links per 15 minutes, and what can be repeated per hour or day. */
@Injectable()
export class AttemptLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'limits'>,
    @Inject(KnownDevices) private readonly devices: Pick<KnownDevices, 'isKnownToAccount' | 'isKnownToOwner'>,
    private readonly addresses: AddressLimits,
    private readonly reached: ReachedLimits,
  ) {}

  /**
   * Runs `logIn`. A running attempt counts as a failure until it succeeds, so concurrent attempts cannot
   * exceed the limit. Throws TOO_MANY_REQUESTS without running `logIn` after too many failures, and rethrows
   * errors of `logIn`. A device on which the user has logged in before has a limit of its own: failures of
   * others at the same address do not lock the user out. Other devices pass the limit of an address, but not that
   * of an account, with a proof of work.
   */
  async limitLogIn<T>(email: string, origin: LogInOrigin, logIn: () => Promise<T>): Promise<T> {
    const { device, ...client } = origin;
    const isKnown = await this.devices.isKnownToAccount(email, device.tokenHash);
    const key = `log-in.v1:${hashAddress(email)}`;
    const limits = isKnown
      ? { counters: [this.#createCounter(`${key}:device:${device.tokenHash}`, accountFailures)] }
      : {
          networks: this.#createNetworkCounters('log-in.v1', addressFailures, client.clientAddress),
          counters: this.#createNetworkCounters(key, accountFailures, client.clientAddress),
        };
    return this.#limitFailures(
      { attempt: 'log-in', ...client, ...limits, isFailure: isUnauthenticated },
      logIn,
    );
  }

  /** Like `limitLogIn`, for the owner of a passkey. Guesses at one account need no limit: a passkey cannot be guessed. */
  async limitPasskeyLogIn<T>(credentialId: string, origin: LogInOrigin, logIn: () => Promise<T>): Promise<T> {
    const { device, ...client } = origin;
    const isKnown = await this.devices.isKnownToOwner(credentialId, device.tokenHash);
    const key = `log-in.v1:passkey:${hashText(credentialId)}`;
    const limits = isKnown
      ? { counters: [this.#createCounter(`${key}:device:${device.tokenHash}`, accountFailures)] }
      : {
          networks: this.#createNetworkCounters('log-in.v1', addressFailures, client.clientAddress),
          counters: [],
        };
    return this.#limitFailures(
      { attempt: 'log-in', ...client, ...limits, isFailure: isUnauthenticated },
      logIn,
    );
  }

  /**
   * Like `limitLogIn`, for what a user confirms in the session whose token has this hash. INVALID is a failure. Only the
   * session counts, so that no one else can keep the user from confirming.
   */
  limitGuesses<T>(tokenHash: string, clientAddress: string, confirm: () => Promise<T>): Promise<T> {
    const counters = [this.#createCounter(`confirmation.v1:${tokenHash}`, accountFailures)];
    const isFailure = ({ code }: AppError) => code === 'INVALID';
    return this.#limitFailures({ attempt: 'confirmation', clientAddress, counters, isFailure }, confirm);
  }

  /** Like `limitLogIn`, for links of mails: an error under `token` is a failure. */
  limitLinks<T>(clientAddress: string, use: () => Promise<T>): Promise<T> {
    const counters = this.#createNetworkCounters('link.v1', addressFailures, clientAddress);
    const isFailure = ({ fields }: AppError) => fields?.token !== undefined;
    return this.#limitFailures({ attempt: 'link', clientAddress, counters, isFailure }, use);
  }

  /** Counts what a user does. Throws TOO_MANY_REQUESTS above the limit. */
  countOwn(attempt: keyof typeof userLimits, userId: number, clientAddress?: string): Promise<void> {
    const { key, ...limit } = userLimits[attempt];
    return this.#countAll(attempt, [this.#createCounter(`${key}:${userId}`, limit)], clientAddress);
  }

  /** Counts what anyone can do, by the client's address. Throws TOO_MANY_REQUESTS above the limit. */
  countPublic(attempt: keyof typeof publicLimits, clientAddress: string): Promise<void> {
    return this.#countAll(attempt, this.#getPublicCounters(attempt, clientAddress), clientAddress);
  }

  /** Like `countPublic`. Above the limit, a proof of work is accepted. */
  countProvable(attempt: 'sign-up' | 'demo log-in', { clientAddress, proof }: AttemptOrigin): Promise<void> {
    const counters = this.#getPublicCounters(attempt, clientAddress);
    return this.addresses.admit({ attempt, clientAddress, proof }, counters);
  }

  /**
   * Counts a demo log-in, also in total. Throws TOO_MANY_REQUESTS above the limits. When
   * the total is reached, each network can still log in a few times: a few others cannot keep everyone out.
   */
  async countDemoLogIn(clientAddress: string, proof?: string): Promise<void> {
    await this.countProvable('demo log-in', { clientAddress, proof });
    const total = this.#createCounter('demo-log-in.v1', demoLogIns);
    if ((await this.#reach('demo log-in', total, clientAddress)) === 0) return;
    const reserved = { ...total, key: 'demo-log-in.v1:reserved', maxAttempts: reservedDemoLogIns };
    await this.#countAll('demo log-in', splitByNetwork(reserved, clientAddress), clientAddress);
  }

  /**
   * Counts a request to reset the password of the account with this address, whether there is one or not. Throws
   * TOO_MANY_REQUESTS above the limits of the client's address.
   */
  countResetRequest(email: string, clientAddress: string): Promise<void> {
    const counters = [
      ...this.#createNetworkCounters('reset.v1', resetsOfAddress, clientAddress),
      ...this.#createNetworkCounters(`reset.v1:${hashAddress(email)}`, resetsOfAccount, clientAddress),
    ];
    return this.#countAll('mail request', counters, clientAddress);
  }

  /**
   * Counts a mail of one kind to this address, whichever account causes it, so that no mailbox is flooded by many accounts
   * or from many addresses. Returns whether there may be another one today. `by` counts some causes apart from the others.
   */
  async countMail(kind: string, email: string, by = 'anyone'): Promise<boolean> {
    const key = `sent-mail.v1:${kind}:${by}:${hashAddress(email)}`;
    return (await this.store.increment(key, daySeconds)) <= maxMailsPerDay;
  }

  async #limitFailures<T>(
    { attempt, clientAddress, proof, networks = [], counters, isFailure }: LimitedAttempt,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted: Counter[] = [];
    let hasFailed = false;
    try {
      // Count the address first: an address over its limit creates no account counters.
      await this.addresses.admit({ attempt, clientAddress, proof }, networks);
      counted.push(...networks);
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
    if (retryAfterSeconds > 0) throw createTooManyAttempts(retryAfterSeconds);
  }

  /** Counts as `countAttempt`, and logs a limit that is reached. */
  async #reach(attempt: Attempt, counter: Counter, clientAddress?: string): Promise<number> {
    const secondsLeft = await countAttempt(this.store, counter);
    return secondsLeft && this.reached.log(attempt, counter, clientAddress);
  }

  #getPublicCounters(attempt: keyof typeof publicLimits, clientAddress: string): Counter[] {
    const { key, ...limit } = publicLimits[attempt];
    return this.#createNetworkCounters(key, limit, clientAddress);
  }

  #createCounter(key: string, limit: Limit): Counter {
    return { ...limit, key, maxAttempts: this.config.limits[limit.limit] };
  }

  #createNetworkCounters(key: string, limit: Limit, clientAddress: string): Counter[] {
    return splitByNetwork(this.#createCounter(key, limit), clientAddress);
  }
}

const splitByNetwork = (counter: Counter, clientAddress: string): Counter[] =>
  listNetworkCounters(counter, clientAddress).map((one) => ({ ...counter, ...one }));

const isUnauthenticated = ({ code }: AppError) => code === 'UNAUTHENTICATED';

/** So that the store contains no personal data. */
const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

const hashAddress = (email: string) => hashText(toCanonicalName(email));
