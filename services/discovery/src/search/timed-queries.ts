import { runPreparedWithin, type PreparedQuery } from '@rubato/service-kit';
import type { QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

const canceledByPostgres = '57014';
/** A query may end this much too late. Most searches are done sooner, so that they set the limit only once. */
const toleranceMs = 10;

/** Runs queries in one transaction, for a limited time altogether: each for the time that those before it have left. */
export class TimedQueries {
  readonly #manager: EntityManager;
  readonly #now: () => number;
  readonly #endsAt: number;
  #limitMs = Infinity;

  /** `now` is the clock, in milliseconds. */
  constructor(manager: EntityManager, timeoutMs: number, now: () => number) {
    this.#manager = manager;
    this.#now = now;
    this.#endsAt = now() + timeoutMs;
  }

  /** Returns the rows of `query`. When the time is up, throws an error for which `isOutOfTime` holds. */
  async run<Row extends QueryResultRow>(query: PreparedQuery, ...values: readonly unknown[]): Promise<Row[]> {
    const remainingMs = Math.ceil(this.#endsAt - this.#now());
    if (remainingMs <= 0) throw new OutOfTimeError();
    if (this.#limitMs - remainingMs >= toleranceMs) {
      await this.#manager.query(`SET LOCAL statement_timeout = ${remainingMs}`);
      this.#limitMs = remainingMs;
    }
    return runPreparedWithin<Row>(this.#manager, query, values);
  }
}

/** Whether queries ended because their time was up. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof OutOfTimeError || (error as { code?: unknown }).code === canceledByPostgres;

class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError';

  constructor() {
    super('Out of time');
  }
}
