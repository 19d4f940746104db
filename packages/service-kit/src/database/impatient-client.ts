import pg from 'pg';
import { timeLeftMs } from '../logging/deadline.ts';
import { DeadlinePassedError } from './deadline-passed.error.ts';

/** Those that have a connection, by the server that they are connected to. */
const connected = new Map<string, Set<ImpatientClient>>();

/**
 * A connection that is given up when a query on it was not answered in time: the server ends what takes long before that, so that
 * nobody is there any more. TypeORM would put it back into the pool, where the next one takes it first, and so on for ever. With it
 * go the connections to the same server that have heard nothing since: each would keep somebody else waiting as long.
 *
 * A query whose caller's deadline has passed is not sent, a commit neither; a transaction can still be rolled back.
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
    if (timeLeftMs() <= 0 && !undoes(args[0])) return refuse(args) as never;
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

function undoes(query: unknown): boolean {
  return typeof query === 'string' && query.startsWith('ROLLBACK');
}

/** In the way in which the query was asked. */
function refuse(args: readonly unknown[]): unknown {
  const error = new DeadlinePassedError();
  const callback = args.at(-1);
  if (typeof callback !== 'function') return Promise.reject(error);
  return void process.nextTick(callback as (reason: Error) => void, error);
}
