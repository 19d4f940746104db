import { hostname } from 'node:os';
import { isIP } from 'node:net';

const hostPattern = /^(?<name>\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d{1,5})?$/i;

/**
 * The names under which Rubato answers: those of `PUBLIC_ORIGINS`, and those that nobody else can own: addresses, `localhost`, names
 * without a dot and the machine's own. A page of a stranger whose name is made to lead here (DNS rebinding) comes with that name.
 */
export class OwnHosts {
  readonly #listed: ReadonlySet<string>;
  readonly #local: ReadonlySet<string>;
  /** The host that was accepted last: usually all requests name the same one. */
  #last = { host: '', protocol: '' };

  constructor(
    origins: readonly string[],
    /** Of this machine. */
    machineNames: readonly string[] = [hostname()],
  ) {
    this.#listed = new Set(origins.map((origin) => nameOf(new URL(origin).host) ?? ''));
    this.#local = new Set(
      machineNames.flatMap((name) => [name.toLowerCase(), `${name.toLowerCase()}.local`]),
    );
  }

  /**
   * Whether a request for `host`, with its port if it has one, is meant for us. Over HTTPS any name is, unless there is a list:
   * whoever owns the name needs a certificate for it, and a stranger's is not ours to show.
   */
  has(host: string, protocol: string): boolean {
    if (host === this.#last.host && protocol === this.#last.protocol) return true;
    const isOwn = this.#isOwn(nameOf(host), protocol);
    if (isOwn) this.#last = { host, protocol };
    return isOwn;
  }

  #isOwn(name: string | undefined, protocol: string): boolean {
    if (name === undefined) return false;
    return this.#listed.has(name) || this.#isLocal(name) || (protocol === 'https' && this.#listed.size === 0);
  }

  #isLocal(name: string): boolean {
    const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    return isAddress || !name.includes('.') || name.endsWith('.localhost') || this.#local.has(name);
  }
}

/** The name without its port and the dot of the root, in small letters; undefined for what is no host. */
function nameOf(host: string): string | undefined {
  return hostPattern.exec(host)?.groups?.name?.toLowerCase().replace(/\.$/, '');
}
