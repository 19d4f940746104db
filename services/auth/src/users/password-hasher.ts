import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@rubato/contracts';
import { FairQueue, toNetwork } from '@rubato/service-kit';

/** The second OWASP recommendation for argon2id, the library's default algorithm. Memory in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is expensive by design. Two at a time leave the rest of the machine to playback. */
const maxConcurrent = 2;

/** About as many as can be hashed before their callers time out, half of them from one address. */
const limits = { maxWaiting: 64, maxWaitingPerOwner: 32 };

/**
 * Hashes passwords with limited concurrency and a bounded queue; throws UNAVAILABLE when the queue is full.
 * Log-ins and sign-ups alternate, and so do the addresses within each, so that password guessing does not
 * block other clients.
 */
@Injectable()
export class PasswordHasher {
  readonly #turns = new FairQueue<FairQueue<string>>(maxConcurrent);
  readonly #logIns = new FairQueue<string>(maxConcurrent, limits);
  readonly #signUps = new FairQueue<string>(maxConcurrent, limits);
  #rejected = 0;

  /** Verified against if there is no stored hash, so that an unknown account takes the same time. */
  readonly #dummyHash = hash('no account has this password', parameters);

  /** Hashes the password of a new account on behalf of a client at `address`. */
  hash(password: string, address: string): Promise<string> {
    return this.#run(this.#signUps, address, () => hash(password, parameters));
  }

  /** Returns whether `password` matches the hash `stored`; false without a stored hash. */
  async isMatch(stored: string | null | undefined, password: string, address: string): Promise<boolean> {
    const comparable = stored ?? (await this.#dummyHash);
    const matches = await this.#run(this.#logIns, address, () => verify(comparable, password));
    return matches && stored !== null && stored !== undefined;
  }

  get running(): number {
    return this.#turns.running;
  }

  get waiting(): number {
    return this.#turns.waiting + this.#logIns.waiting + this.#signUps.waiting;
  }

  /**
   * The number of passwords not hashed since the start, because the queue was full or the caller had timed
   * out.
   */
  get rejected(): number {
    return this.#rejected;
  }

  async #run<T>(queue: FairQueue<string>, address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await queue.run(toNetwork(address), () => this.#turns.run(queue, work));
    } catch (error) {
      if (error instanceof AppError) this.#rejected += 1;
      throw error;
    }
  }
}
