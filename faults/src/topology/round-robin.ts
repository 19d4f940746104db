import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The least of a front door: hands connections to its targets in turn, and to the next one when one refuses. */
export class RoundRobin {
  readonly #server: Server;
  readonly #targets: readonly URL[];
  #next = 0;

  private constructor(targets: readonly URL[]) {
    this.#targets = targets;
    this.#server = createServer((client) => this.#pass(client, this.#inTurn())).listen(0, '127.0.0.1');
  }

  static async over(urls: readonly string[]): Promise<RoundRobin> {
    const door = new RoundRobin(urls.map((url) => new URL(url)));
    await once(door.#server, 'listening');
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }

  /** All targets, beginning with the next. */
  #inTurn(): URL[] {
    const first = this.#next++ % this.#targets.length;
    return [...this.#targets.slice(first), ...this.#targets.slice(0, first)];
  }

  #pass(client: Socket, [target, ...others]: readonly URL[]): void {
    if (!target) return void client.destroy();
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    const retry = () => this.#pass(client, others);
    upstream.once('error', retry).once('connect', () => {
      upstream.off('error', retry).on('error', () => client.destroy());
      client
        .on('error', () => upstream.destroy())
        .pipe(upstream)
        .pipe(client);
    });
  }
}
