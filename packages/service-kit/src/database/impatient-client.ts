import pg from 'pg';

/** Those that have a connection, by the server that they are connected to. */
const connected = new Map<string, Set<ImpatientClient>>();

/**
 * A connection that is given up when a query on it was not answered in time: the server ends what takes long before that, so that
 * nobody is there any more. TypeORM would put it back into the pool, where the next one takes it first, and so on for ever. With it
 * go the connections to the same server that have heard nothing since: each would keep somebody else waiting as long.
 */
export class ImpatientClient extends pg.Client {
  #heardAt = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const server = `${this.host}:${this.port}`;
    const others = connected.get(server) ?? new Set();
    connected.set(server, others);
    this.connection.on('readyForQuery', () => {
      this.#heardAt = performance.now();
      others.add(this);
    });
    this.once('end', () => others.delete(this));
  }

  override query(...args: unknown[]): never {
    const askedAt = performance.now();
    const answer: unknown = Reflect.apply(super.query, this, args);
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#giveUpAfter(error, askedAt));
    return answer as never;
  }

  #giveUpAfter(error: unknown, askedAt: number): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    this.connection.stream.destroy(error);
    for (const other of connected.get(`${this.host}:${this.port}`) ?? [])
      if (other.#heardAt < askedAt) other.connection.stream.destroy(error);
  }
}
