import { Inject, Injectable } from '@nestjs/common';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';
import { randomBytes } from 'node:crypto';

const name = 'proof-of-work-key.v1';
const ttlSeconds = 24 * 3600;
const keyPattern = /^[\w-]{43}$/;

/**
 * The key that signs challenges, which all processes of auth share through the ephemeral store. Each keeps the key that it has seen
 * last, so that challenges stay valid when the store is unavailable or has lost it.
 */
@Injectable()
export class SigningKey {
  #key = randomBytes(32).toString('base64url');

  constructor(@Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore) {}

  async read(): Promise<string> {
    let shared = await this.store.get(name);
    if (shared === undefined) {
      // Of several processes that find none, the first one decides.
      await this.store.add(name, this.#key, ttlSeconds);
      shared = await this.store.get(name);
    }
    if (shared !== undefined && keyPattern.test(shared)) this.#key = shared;
    return this.#key;
  }
}
