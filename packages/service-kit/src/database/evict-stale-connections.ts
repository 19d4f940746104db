import pg from 'pg';
import { getTimeLeftMs } from '../logging/deadline.ts';
import { DeadlineExceededError } from './deadline-exceeded.error.ts';

/** The connected clients by server. */
const clientsByServer = new Map<string, Set<EvictingClient>>();

/**
 * A connection that is closed when a query on it times out. The server aborts long queries earlier, so a timeout means that the connection
 * is dead. TypeORM would return it to the pool, where the next query takes it first. Other connections to the same server without a
 * response since then are closed too: each would time out another caller.
 *
 * An error between two queries, as when the server crashes, does not throw: the next query on the connection fails.
 *
 * A query whose deadline has passed is not sent, including a commit. A transaction can still be rolled back.
 */
export class EvictingClient extends pg.Client {
  #lastResponseAt = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool listens to idle connections only, and TypeORM a moment after it has taken one.
    this.on('error', () => {});
    const server = `${this.host}:${this.port}`;
    const others = clientsByServer.get(server) ?? new Set();
    clientsByServer.set(server, others);
    this.connection.on('readyForQuery', () => {
      this.#lastResponseAt = performance.now();
      others.add(this);
    });
    this.once('end', () => others.delete(this));
  }

  override query(...args: unknown[]): never {
    if (getTimeLeftMs() <= 0 && !isRollback(args[0])) return reject(args) as never;
    const sentAt = performance.now();
    const result: unknown = Reflect.apply(super.query, this, args);
    if (result instanceof Promise) result.catch((error: unknown) => this.#evictAfter(error, sentAt));
    return result as never;
  }

  #evictAfter(error: unknown, sentAt: number): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    this.connection.stream.destroy(error);
    for (const other of clientsByServer.get(`${this.host}:${this.port}`) ?? [])
      if (other.#lastResponseAt < sentAt) other.connection.stream.destroy(error);
  }
}

function isRollback(query: unknown): boolean {
  return typeof query === 'string' && query.startsWith('ROLLBACK');
}

/** Rejects in the same style as the call: by promise or by callback. */
function reject(args: readonly unknown[]): unknown {
  const error = new DeadlineExceededError();
  const callback = args.at(-1);
  if (typeof callback !== 'function') return Promise.reject(error);
  return void process.nextTick(callback as (reason: Error) => void, error);
}
