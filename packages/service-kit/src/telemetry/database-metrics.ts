import { Inject, Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { poolOf, runPrepared } from '../database/prepared-query.ts';
import { METRICS, type Metrics } from './metrics.ts';

/** As far as is counted: beyond it the number says no more than this. */
const mostCounted = 100_000;

/** The first by sequence is the oldest, near enough, and both have an index. */
const lookIntoOutbox = {
  name: 'look-into-outbox',
  text: `SELECT (SELECT count(*)::int FROM (SELECT FROM outbox LIMIT ${mostCounted}) AS waiting) AS rows,
    coalesce((SELECT extract(epoch FROM now() - occurred_at)::float8 FROM outbox ORDER BY sequence LIMIT 1), 0) AS age`,
};

interface OutboxState {
  readonly rows: number;
  readonly age: number;
}

/** What a scrape tells of a service's database: its pool, its outbox, and whether it answers at all. */
@Injectable()
export class DatabaseMetrics {
  readonly #connections;
  readonly #limit;
  readonly #rows;
  readonly #age;

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Optional() private readonly database?: DataSource,
  ) {
    this.#connections = metrics.gauge(
      'rubato_database_connections',
      'Connections of the pool that are open or idle, and work that waits for one',
      ['state'],
    );
    this.#limit = metrics.gauge('rubato_database_connections_limit', 'How many the pool may open');
    this.#rows = metrics.gauge('rubato_outbox_rows', 'Events that wait in the outbox');
    this.#age = metrics.gauge('rubato_outbox_oldest_seconds', 'The age of the first event in the outbox');
    if (database) metrics.beforeScrape(() => this.#read(database));
  }

  async #read(database: DataSource): Promise<void> {
    const { totalCount, idleCount, waitingCount, options } = poolOf(database);
    this.#connections.set({ state: 'open' }, totalCount);
    this.#connections.set({ state: 'idle' }, idleCount);
    this.#connections.set({ state: 'waiting' }, waitingCount);
    this.#limit.set(options.max);
    const outbox = await ask(database);
    this.metrics.ready.set({ dependency: 'database' }, outbox ? 1 : 0);
    this.#rows.set(outbox?.rows ?? NaN);
    this.#age.set(outbox?.age ?? NaN);
  }
}

/** Unknown while the database is away, which is told by itself. */
async function ask(database: DataSource): Promise<OutboxState | undefined> {
  try {
    const [outbox] = await runPrepared<OutboxState>(database, lookIntoOutbox, []);
    return outbox;
  } catch {
    return undefined;
  }
}
