import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a proxy does with what comes; `lose` swallows it in both directions, and takes new connections all the same. */
type Mode = 'pass' | 'lose';

export type Direction = 'toServer' | 'toClient';

/** A connection through the proxy. One of which bytes were lost carries none any more, as behind a firewall that has forgotten it. */
interface Pair {
  readonly ends: readonly [Socket, Socket];
  lost: boolean;
}

/** Stands between a client and a server on loopback, and behaves as networks do on bad days. */
export class TcpProxy {
  readonly #pairs = new Set<Pair>();
  readonly #origin: Target;
  #target: Target;
  /** Held back until this resolves. */
  readonly #held = new Map<Direction, PromiseWithResolvers<void>>();
  #server: Server;
  #mode: Mode = 'pass';
  #delayMs = 0;

  private constructor(
    server: Server,
    readonly port: number,
    target: URL,
  ) {
    this.#server = server;
    this.#origin = targetOf(target);
    this.#target = this.#origin;
    server.on('connection', (client) => this.#accept(client));
  }

  /** Begins to listen on a free port for connections to the host and port of `url`. */
  static async to(url: string): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, (server.address() as AddressInfo).port, new URL(url));
  }

  /** `url` with the proxy's address for the server's own. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    // A path of one slash would be added to addresses that have none.
    return changed.href.replace(/\/$/, url.endsWith('/') ? '/' : '');
  }

  /** Lets everything through again, over connections that were not lost, and over new ones. */
  async pass(): Promise<void> {
    this.#mode = 'pass';
    this.#delayMs = 0;
    if (this.#target !== this.#origin) this.#detour(this.#origin);
    for (const { resolve } of this.#held.values()) resolve();
    this.#held.clear();
    if (!this.#server.listening) await this.#listen();
  }

  /** Lets everything through, so many milliseconds late. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Takes connections and swallows what comes, in both directions. Nobody is told, not even later. */
  blackhole(): void {
    this.#mode = 'lose';
    for (const pair of this.#pairs) pair.lost = true;
  }

  /** Holds back what comes in one direction: it arrives once everything passes again, as TCP repeats what a partition kept from it. */
  hold(direction: Direction): void {
    this.#held.set(direction, Promise.withResolvers());
  }

  /** Lets the server at `url` answer instead, over new connections; old ones end with an error. */
  detour(url: string): void {
    this.#detour(targetOf(new URL(url)));
  }

  #detour(target: Target): void {
    this.#target = target;
    this.reset();
  }

  /** Ends all connections with an error, once. New ones are let through. */
  reset(): void {
    for (const { ends } of this.#pairs) for (const end of ends) reset(end);
  }

  /** Ends all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const { ends } of this.#pairs) for (const end of ends) end.destroy();
    for (const { resolve } of this.#held.values()) resolve();
    await closed;
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    if (this.#server.listening) await this.cut();
  }

  async #listen(): Promise<void> {
    this.#server = createServer((client) => this.#accept(client)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #accept(client: Socket): void {
    const upstream = connect({ ...this.#target, noDelay: true });
    const pair: Pair = { ends: [client.setNoDelay(), upstream], lost: this.#mode === 'lose' };
    this.#pairs.add(pair);
    this.#carry(pair, 'toServer', client, upstream);
    this.#carry(pair, 'toClient', upstream, client);
  }

  #carry(pair: Pair, direction: Direction, from: Socket, to: Socket): void {
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (pair.lost) return;
      from.pause();
      before = this.#send(pair, direction, bytes, to).finally(() => from.resume());
    });
    // What was sent before the end arrives before it.
    from.on('end', () => void before.then(() => pair.lost || to.end()));
    from.on('error', () => reset(to));
    from.on('close', () => {
      if (to.destroyed) this.#pairs.delete(pair);
      void before.then(() => pair.lost || to.end());
    });
  }

  async #send(pair: Pair, direction: Direction, bytes: Buffer, to: Socket): Promise<void> {
    if (this.#delayMs) await delay(this.#delayMs);
    await this.#held.get(direction)?.promise;
    if (pair.lost || to.destroyed || to.write(bytes)) return;
    await new Promise<void>((resolve) => {
      to.once('drain', resolve).once('close', resolve);
    });
  }
}

interface Target {
  readonly host: string;
  readonly port: number;
}

function targetOf({ hostname, port }: URL): Target {
  return { host: hostname, port: Number(port) };
}

/**
 * Ends a connection with an error at its other end. One that is being ended already is only closed: Node cannot reset it, and a
 * process that tried never exits.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
