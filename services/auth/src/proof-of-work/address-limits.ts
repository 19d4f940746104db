import { Inject, Injectable, Optional } from '@nestjs/common';
import { AppError, proofOfWorkField } from '@rubato/contracts';
import { EPHEMERAL_STORE, createTooManyAttempts, type EphemeralStore } from '@rubato/service-kit';
import type { Attempt, Counter } from '../sessions/attempts.ts';
import { ReachedLimits } from '../sessions/reached-limits.ts';
import { ProofOfWork } from './proof-of-work.ts';

/** An attempt of a client that may have sent a proof of work. */
export interface AddressAttempt {
  readonly attempt: Attempt;
  readonly clientAddress: string;
  readonly proof?: string | undefined;
}

/** How many times its limit an address may attempt with proofs. */
const maxFactor = 10;
/** One to two seconds of an ordinary laptop, for all parts of a challenge. */
const defaultTries = 150;
/** The tries of a part just above a limit; tests need fewer. */
export const FIRST_TRIES = Symbol('FirstTries');

/** What an attempt must prove, because this counter is above its limit. */
interface Excess {
  readonly counter: Counter;
  readonly tries: number;
}

/**
 * Limits the attempts from the networks of an address: first without, then with a proof of work. Keeping others behind the same
 * address out thus costs computing time.
 */
@Injectable()
export class AddressLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    private readonly reached: ReachedLimits,
    private readonly proofs: ProofOfWork,
    @Optional() @Inject(FIRST_TRIES) private readonly firstTries: number = defaultTries,
  ) {}

  /**
   * Counts an attempt in `counters`, those of the networks of its address. Throws TOO_MANY_REQUESTS above a limit, with a
   * challenge unless the attempt has a proof. A rejected attempt does not count, so the attempts with proofs cannot be used up
   * without any.
   */
  async admit(attempt: AddressAttempt, counters: readonly Counter[]): Promise<void> {
    const counted: Counter[] = [];
    let excess: Excess | undefined;
    try {
      for (const counter of counters) {
        counted.push(counter);
        const found = await this.#count(attempt, counter);
        if (found && found.tries > (excess?.tries ?? 0)) excess = found;
      }
      if (excess && !(await this.#isProven(attempt, excess)))
        throw await this.#createRejection(attempt, excess);
    } catch (error) {
      await Promise.all(counted.map(({ key }) => this.store.decrement(key)));
      throw error;
    }
  }

  /** Counts the attempt in a network. */
  async #count({ attempt, clientAddress }: AddressAttempt, counter: Counter): Promise<Excess | undefined> {
    const { key, maxAttempts, windowSeconds } = counter;
    const count = await this.store.increment(key, windowSeconds);
    if (maxAttempts === 0 || count <= maxAttempts) return undefined;
    const secondsLeft = await this.reached.log(attempt, counter, clientAddress);
    if (count > maxAttempts * maxFactor) throw createTooManyAttempts(secondsLeft);
    const doublings = Math.floor(Math.log2((count - 1) / maxAttempts));
    return { counter, tries: this.firstTries * 2 ** doublings };
  }

  /** A challenge that was issued shortly before the effort doubled is still accepted. */
  async #isProven(attempt: AddressAttempt, { tries }: Excess): Promise<boolean> {
    return attempt.proof !== undefined && this.proofs.accept(attempt.proof, attempt, tries / 2);
  }

  async #createRejection(attempt: AddressAttempt, { counter, tries }: Excess): Promise<AppError> {
    const { code, message, retryAfterSeconds } = createTooManyAttempts(
      await this.reached.getSecondsLeft(counter),
    );
    const fields = { message, [proofOfWorkField]: await this.proofs.createChallenge(attempt, tries) };
    return new AppError(code, message, { retryAfterSeconds, fields });
  }
}
