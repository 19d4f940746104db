import { Inject, Injectable } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import { EPHEMERAL_STORE, networkOf, type EphemeralStore } from '@rubato/service-kit';
import { createHash } from 'node:crypto';

const windowSeconds = 15 * 60;
const signUpWindowSeconds = 3600;
const limits = { account: 10, address: 100, signUps: 100 };

/** Slows down guessing: 10 failures in 15 minutes for an account from an address, 100 for an address, 100 sign-ups an hour. */
@Injectable()
export class LogInLimits {
  constructor(@Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore) {}

  /**
   * Runs `logIn`, which counts as a failure until it has succeeded: many at once get no further than one after another. Throws
   * TOO_MANY_REQUESTS, without a try, after too many failures, and what `logIn` throws.
   */
  async limited<T>(email: string, address: string, logIn: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const keys = [accountKey(email, network), addressKey(network)];
    const counts = await Promise.all(keys.map((key) => this.store.increment(key, windowSeconds)));
    let hasFailed = false;
    try {
      if (isExceeded(counts)) throw tooMany(windowSeconds);
      return await logIn();
    } catch (error) {
      hasFailed = error instanceof AppError && error.code === 'UNAUTHENTICATED';
      throw error;
    } finally {
      if (!hasFailed) await Promise.all(keys.map((key) => this.store.decrement(key)));
    }
  }

  /** Counts a sign-up. Throws TOO_MANY_REQUESTS when it is one too many. */
  async countSignUp(address: string): Promise<void> {
    if ((await this.store.increment(`sign-up:${networkOf(address)}`, signUpWindowSeconds)) > limits.signUps)
      throw tooMany(signUpWindowSeconds);
  }
}

function isExceeded([ofAccount = 0, ofAddress = 0]: number[]): boolean {
  return ofAccount > limits.account || ofAddress > limits.address;
}

function tooMany(seconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', texts.tooManyRequests, undefined, seconds);
}

/** The e-mail address is hashed: none in the store. */
function accountKey(email: string, network: string): string {
  return `log-in:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}:${network}`;
}

function addressKey(network: string): string {
  return `log-in:${network}`;
}
