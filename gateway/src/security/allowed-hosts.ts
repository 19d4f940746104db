import { hostname } from 'node:os';
import { isIP } from 'node:net';

const hostPattern = /^(?<name>\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d{1,5})?$/i;

/**
 * The hosts that requests may be addressed to: those of `PUBLIC_ORIGINS`, and those that no one else can own:
 * IP addresses, `localhost`, names without a dot and the machine's own name. Protects against DNS rebinding,
 * where a foreign host name resolves to this machine.
 */
export class AllowedHosts {
  readonly #listed: ReadonlySet<string>;
  readonly #local: ReadonlySet<string>;
  /** The last accepted host: usually all requests have the same one. */
  #last = { host: '', protocol: '' };

  constructor(
    origins: readonly string[],
    /** The names of this machine. */
    machineNames: readonly string[] = [hostname()],
  ) {
    this.#listed = new Set(origins.map((origin) => parseName(new URL(origin).host) ?? ''));
    this.#local = new Set(
      machineNames.flatMap((name) => [name.toLowerCase(), `${name.toLowerCase()}.local`]),
    );
  }

  /**
   * Whether requests for `host`, with an optional port, are accepted. Over HTTPS every host is, unless
   * origins are configured: rebinding needs a certificate for the foreign name.
   */
  has(host: string, protocol: string): boolean {
    if (host === this.#last.host && protocol === this.#last.protocol) return true;
    const isAllowed = this.#isAllowed(parseName(host), protocol);
    if (isAllowed) this.#last = { host, protocol };
    return isAllowed;
  }

  #isAllowed(name: string | undefined, protocol: string): boolean {
    if (name === undefined) return false;
    return this.#listed.has(name) || this.#isLocal(name) || (protocol === 'https' && this.#listed.size === 0);
  }

  #isLocal(name: string): boolean {
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    return isAddress || !name.includes('.') || name.endsWith('.localhost') || this.#local.has(name);
  }
}

/** The lower-case name without port and trailing dot; undefined if it is not a valid host. */
function parseName(host: string): string | undefined {
  return hostPattern.exec(host)?.groups?.name?.toLowerCase().replace(/\.$/, '');
}
