import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's second choice for argon2id, which is the library's default algorithm. Memory in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing is made to be expensive: two at once leave the rest of the machine to the listeners. */
const limit = pLimit(2);

@Injectable()
export class PasswordHasher {
  /** Takes the place of a stored hash where there is none, so that an unknown account costs the same time. */
  readonly #nobody = this.hash('no account has this password');

  hash(password: string): Promise<string> {
    return limit(() => hash(password, parameters));
  }

  /** Whether `password` is the one that `stored` was made from; never true without a stored hash. */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    const comparable = stored ?? (await this.#nobody);
    const matches = await limit(() => verify(comparable, password));
    return matches && stored !== null && stored !== undefined;
  }
}
