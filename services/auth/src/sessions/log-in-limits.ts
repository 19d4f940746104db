import { Inject, Injectable } from '@nestjs/common';
import { AppError, texts } from '@rubato/contracts';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';
import { createHash } from 'node:crypto';

const windowSeconds = 15 * 60;
const signUpWindowSeconds = 3600;
const limits = { account: 10, address: 100, signUps: 100 };

/** Slows down guessing: 10 failures in 15 minutes for an account from an address, 100 for an address, 100 sign-ups an hour. */
@Injectable()
export class LogInLimits {
  constructor(@Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore) {}

  /** Throws TOO_MANY_REQUESTS when there were too many failures. */
  async refuseWhenExceeded(email: string, address: string): Promise<void> {
    const [account, all] = await Promise.all([
      this.store.count(accountKey(email, address)),
      this.store.count(addressKey(address)),
    ]);
    if (account >= limits.account || all >= limits.address) throw tooMany(windowSeconds);
  }

  async countFailure(email: string, address: string): Promise<void> {
    await Promise.all([
      this.store.increment(accountKey(email, address), windowSeconds),
      this.store.increment(addressKey(address), windowSeconds),
    ]);
  }

  /** Counts a sign-up. Throws TOO_MANY_REQUESTS when it is one too many. */
  async countSignUp(address: string): Promise<void> {
    if ((await this.store.increment(`sign-up:${address}`, signUpWindowSeconds)) > limits.signUps)
      throw tooMany(signUpWindowSeconds);
  }
}

function tooMany(seconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', texts.tooManyRequests, undefined, seconds);
}

/** The address is hashed: no e-mail address in the store. */
function accountKey(email: string, address: string): string {
  return `log-in:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}:${address}`;
}

function addressKey(address: string): string {
  return `log-in:${address}`;
}
