import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

const remembered = 10_000;

/** Tokens that are bound to a session by a signature: nobody can make one for a session that is not theirs. */
@Injectable()
export class CsrfTokens {
  readonly #secret: string;
  /** Signing costs as much as the rest of a fast answer: what was found good is not signed again. */
  readonly #good = new LRUCache<string, true>({ max: remembered });
  readonly #visitorToken: string;

  constructor(@Inject(GATEWAY_CONFIG) { csrfSecret }: Pick<GatewayConfig, 'csrfSecret'>) {
    this.#secret = csrfSecret;
    this.#visitorToken = this.#sign('', randomUUID());
  }

  /** A token that holds for `sessionToken` only. An empty one is a visitor's: they have nothing that could tell them apart. */
  issue(sessionToken: string): string {
    return sessionToken ? this.#sign(sessionToken, randomUUID()) : this.#visitorToken;
  }

  holds(sessionToken: string, token: string): boolean {
    if (!token) return false;
    const key = `${sessionToken} ${token}`;
    if (this.#good.get(key)) return true;
    const [nonce = ''] = token.split('.', 1);
    const isGood = isSameSecret(this.#sign(sessionToken, nonce), token);
    if (isGood) this.#good.set(key, true);
    return isGood;
  }

  #sign(sessionToken: string, nonce: string): string {
    const signature = createHmac('sha256', this.#secret)
      .update(`${sessionToken}.${nonce}`)
      .digest('base64url');
    return `${nonce}.${signature}`;
  }
}

/** Compares in a time that tells nothing; an empty text is never the same. */
export function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}
