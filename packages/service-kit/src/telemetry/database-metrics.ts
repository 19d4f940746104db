import { Inject, Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { getPool, runPrepared } from '../database/prepared-query.ts';
import { METRICS, type Metrics } from './metrics.ts';

/** Counting stops here: the gauge never exceeds this value. */
const maxCountedRows = 100_000;

/** The row with the lowest sequence is the oldest, or nearly so. Both queries use an index. */
const selectOutboxState = {
  name: 'read-outbox-state',
  text: `SELECT (SELECT count(*)::int FROM (SELECT FROM outbox LIMIT ${maxCountedRows}) AS waiting) AS rows,
    coalesce((SELECT extract(epoch FROM now() - occurred_at)::float8 FROM outbox ORDER BY sequence LIMIT 1), 0) AS age`,
};

interface OutboxState {
  readonly rows: number;
  readonly age: number;
}

/** Metrics of the database of a service: its connection pool, its outbox and its availability. */
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
    this.#connections = metrics.createGauge(
      'rubato_database_connections',
      'Open and idle connections of the pool, and requests waiting for a connection',
      ['state'],
    );
    this.#limit = metrics.createGauge(
      'rubato_database_connections_limit',
      'Maximum number of connections in the pool',
    );
    this.#rows = metrics.createGauge(
      'rubato_outbox_rows',
      'Events in the outbox that have not been published',
    );
    this.#age = metrics.createGauge('rubato_outbox_oldest_seconds', 'Age of the oldest event in the outbox');
    if (database) metrics.onScrape(() => this.#read(database));
  }

  async #read(database: DataSource): Promise<void> {
    const { totalCount, idleCount, waitingCount, options } = getPool(database);
    this.#connections.set({ state: 'open' }, totalCount);
    this.#connections.set({ state: 'idle' }, idleCount);
    this.#connections.set({ state: 'waiting' }, waitingCount);
    this.#limit.set(options.max);
    const outbox = await readOutboxState(database);
    this.metrics.ready.set({ dependency: 'database' }, outbox ? 1 : 0);
    this.#rows.set(outbox?.rows ?? NaN);
    this.#age.set(outbox?.age ?? NaN);
  }
}

/** Unknown while the database is unavailable, which has a metric of its own. */
async function readOutboxState(database: DataSource): Promise<OutboxState | undefined> {
  try {
    const [outbox] = await runPrepared<OutboxState>(database, selectOutboxState, []);
    return outbox;
  } catch {
    return undefined;
  }
}
