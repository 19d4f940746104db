import { LRUCache } from 'lru-cache';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const maxCachedTokens = 10_000;

/**
 * Issues tokens that are bound to a session by a signature, so that no one can forge one for another session.
 */
export class CsrfTokens {
  readonly #secret: string;
  /** Valid tokens. Signing costs as much as the rest of a fast response, so it is not repeated. */
  readonly #valid = new LRUCache<string, true>({ max: maxCachedTokens });
  readonly #visitorToken: string;

  constructor(secret: string) {
    this.#secret = secret;
    this.#visitorToken = this.#sign('', randomUUID());
  }

  /** A token for `sessionToken` only. All visitors, with an empty session token, share one CSRF token. */
  issue(sessionToken: string): string {
    return sessionToken ? this.#sign(sessionToken, randomUUID()) : this.#visitorToken;
  }

  verify(sessionToken: string, token: string): boolean {
    if (!token) return false;
    const key = `${sessionToken} ${token}`;
    if (this.#valid.get(key)) return true;
    const [nonce = ''] = token.split('.', 1);
    const isValid = isSameSecret(this.#sign(sessionToken, nonce), token);
    if (isValid) this.#valid.set(key, true);
    return isValid;
  }

  #sign(sessionToken: string, nonce: string): string {
    const signature = createHmac('sha256', this.#secret)
      .update(`${sessionToken}.${nonce}`)
      .digest('base64url');
    return `${nonce}.${signature}`;
  }
}

/** Compares in constant time; an empty text never matches. */
export function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}
