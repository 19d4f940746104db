import { isIP } from 'node:net';

/** This installation, as browsers and authenticators know it. */
export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  readonly id: string;
  /** The only origin at which they can be created and used. */
  readonly origin: string;
}

export const RELYING_PARTY = Symbol('RelyingParty');

/**
 * The relying party at this origin; null where browsers offer no passkeys: without HTTPS, except at `localhost`, and
 * at IP addresses.
 */
export function parseRelyingParty(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isSecure && !isAddress ? { id: hostname, origin } : null;
}
