import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@rubato/contracts';
import { FairQueue, networkOf } from '@rubato/service-kit';

/** OWASP's second choice for argon2id, which is the library's default algorithm. Memory in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is made to be expensive: two at once leave the rest of the machine to the listeners. */
const atOnce = 2;

/** About as many as can be hashed before their callers give up; half of them of one address. */
const limits = { maxWaiting: 64, maxWaitingPerOwner: 32 };

/**
 * Hashes passwords, so many at once and so many waiting; then it throws UNAVAILABLE. Log-ins and sign-ups take turns, and within each the
 * addresses do: however many try to guess, others are served.
 */
@Injectable()
export class PasswordHasher {
  readonly #turns = new FairQueue<FairQueue<string>>(atOnce);
  readonly #logIns = new FairQueue<string>(atOnce, limits);
  readonly #signUps = new FairQueue<string>(atOnce, limits);
  #refused = 0;

  /** Takes the place of a stored hash where there is none, so that an unknown account costs the same time. */
  readonly #nobody = hash('no account has this password', parameters);

  /** Hashes the password of a new account, for whoever asks from `address`. */
  hash(password: string, address: string): Promise<string> {
    return this.#run(this.#signUps, address, () => hash(password, parameters));
  }

  /** Whether `password` is the one that `stored` was made from; never true without a stored hash. */
  async matches(stored: string | null | undefined, password: string, address: string): Promise<boolean> {
    const comparable = stored ?? (await this.#nobody);
    const matches = await this.#run(this.#logIns, address, () => verify(comparable, password));
    return matches && stored !== null && stored !== undefined;
  }

  get running(): number {
    return this.#turns.running;
  }

  get waiting(): number {
    return this.#turns.waiting + this.#logIns.waiting + this.#signUps.waiting;
  }

  /** How many were not hashed since the start: too many were waiting, or nobody waited for them any longer. */
  get refused(): number {
    return this.#refused;
  }

  async #run<T>(queue: FairQueue<string>, address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await queue.run(networkOf(address), () => this.#turns.run(queue, work));
    } catch (error) {
      if (error instanceof AppError) this.#refused += 1;
      throw error;
    }
  }
}
