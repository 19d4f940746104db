import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `drop` discards data in both directions, but still accepts connections. */
type Mode = 'pass' | 'drop';

export type Direction = 'toServer' | 'toClient';

/** A connection through the proxy. Once data was dropped it stays dead, like a connection that a firewall has forgotten. */
interface Pair {
  readonly ends: readonly [Socket, Socket];
  isDead: boolean;
}

/** A proxy between a client and a server on loopback that simulates network failures. */
export class TcpProxy {
  readonly #pairs = new Set<Pair>();
  readonly #origin: Target;
  #target: Target;
  /** Directions whose data is held back until the promise resolves. */
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

  /** Listens on a free port and forwards connections to the host and port of `url`. */
  static async to(url: string): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, (server.address() as AddressInfo).port, new URL(url));
  }

  /** `url` with the proxy's host and port instead of the server's. */
  through(url: string): string {
    const changed = new URL(url);
    changed.hostname = '127.0.0.1';
    changed.port = String(this.port);
    // `URL` adds a slash to URLs without a path.
    return changed.href.replace(/\/$/, url.endsWith('/') ? '/' : '');
  }

  /** Ends all simulated failures. Dead connections stay dead; all others work again. */
  async pass(): Promise<void> {
    this.#mode = 'pass';
    this.#delayMs = 0;
    if (this.#target !== this.#origin) this.#detour(this.#origin);
    for (const { resolve } of this.#held.values()) resolve();
    this.#held.clear();
    if (!this.#server.listening) await this.#listen();
  }

  /** Delays all data by this latency. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** Accepts connections and silently drops all data in both directions. Affected connections never recover. */
  blackhole(): void {
    this.#mode = 'drop';
    for (const pair of this.#pairs) pair.isDead = true;
  }

  /** Holds back the data of one direction until `pass`, like TCP retransmission after a partition. */
  hold(direction: Direction): void {
    this.#held.set(direction, Promise.withResolvers());
  }

  /** Redirects new connections to the server at `url` and resets existing ones. */
  detour(url: string): void {
    this.#detour(targetOf(new URL(url)));
  }

  #detour(target: Target): void {
    this.#target = target;
    this.reset();
  }

  /** Resets all existing connections once. New ones are forwarded. */
  reset(): void {
    for (const { ends } of this.#pairs) for (const end of ends) reset(end);
  }

  /** Closes all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const { ends } of this.#pairs) for (const end of ends) end.destroy();
    for (const { resolve } of this.#held.values()) resolve();
    await closed;
  }

  /** Closes the proxy and its connections. */
  async close(): Promise<void> {
    if (this.#server.listening) await this.cut();
  }

  async #listen(): Promise<void> {
    this.#server = createServer((client) => this.#accept(client)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #accept(client: Socket): void {
    const upstream = connect({ ...this.#target, noDelay: true });
    const pair: Pair = { ends: [client.setNoDelay(), upstream], isDead: this.#mode === 'drop' };
    this.#pairs.add(pair);
    this.#forward(pair, 'toServer', client, upstream);
    this.#forward(pair, 'toClient', upstream, client);
  }

  #forward(pair: Pair, direction: Direction, from: Socket, to: Socket): void {
    let previousWrite: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes) => {
      if (pair.isDead) return;
      from.pause();
      previousWrite = this.#send(pair, direction, bytes, to).finally(() => from.resume());
    });
    // Data sent before the end must arrive before it.
    from.on('end', () => void previousWrite.then(() => pair.isDead || to.end()));
    from.on('error', () => reset(to));
    from.on('close', () => {
      if (to.destroyed) this.#pairs.delete(pair);
      void previousWrite.then(() => pair.isDead || to.end());
    });
  }

  async #send(pair: Pair, direction: Direction, bytes: Buffer, to: Socket): Promise<void> {
    if (this.#delayMs) await delay(this.#delayMs);
    await this.#held.get(direction)?.promise;
    if (pair.isDead || to.destroyed || to.write(bytes)) return;
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
 * Resets a connection, so that its other end gets an error. Only closes one that is already ending: Node cannot reset it, and a
 * process that tries never exits.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
