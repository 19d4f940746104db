import { Inject, Injectable, Optional } from '@nestjs/common';
import { METRICS, runPrepared, type Metrics } from '@rubato/service-kit';
import { DataSource } from 'typeorm';

const selectSecondsSince = (time: string) => `coalesce(extract(epoch FROM now() - ${time})::float8, 0)`;
const due = `state = 'waiting' AND due_at <= now()`;

/** Jobs of earlier files have no deadline, so that only their attempts count. */
const readOldest = {
  name: 'read-oldest-jobs',
  text: `SELECT 'audio' AS queue,
      ${selectSecondsSince(`(SELECT min(due_at) FROM jobs WHERE ${due} AND NOT is_backlog)`)} AS waiting,
      ${selectSecondsSince(`(SELECT min(started_at) FROM jobs WHERE state = 'running')`)} AS running
    UNION ALL SELECT 'export',
      ${selectSecondsSince(`(SELECT min(due_at) FROM exports WHERE ${due})`)},
      ${selectSecondsSince(`(SELECT min(started_at) FROM exports WHERE state = 'running')`)}`,
};

interface OldestJobs {
  readonly queue: string;
  readonly waiting: number;
  readonly running: number;
}

/** Exposes how long jobs and exports wait and run, so that a queue that stands still does not go unnoticed. */
@Injectable()
export class JobMetrics {
  constructor(database: DataSource, @Optional() @Inject(METRICS) metrics?: Metrics) {
    if (metrics) exposeOldestJobs(metrics, database);
  }
}

export function exposeOldestJobs(metrics: Metrics, database: DataSource): void {
  const oldest = metrics.createGauge(
    'rubato_media_job_oldest_seconds',
    'How long the oldest job that is due has waited, and how long the oldest attempt has run',
    ['queue', 'state'],
  );
  metrics.onScrape(async () => {
    oldest.reset();
    for (const { queue, waiting, running } of await findOldestJobs(database)) {
      oldest.set({ queue, state: 'waiting' }, waiting);
      oldest.set({ queue, state: 'running' }, running);
    }
  });
}

/** Nothing while the database is unavailable, which has a metric of its own. */
async function findOldestJobs(database: DataSource): Promise<OldestJobs[]> {
  try {
    return await runPrepared<OldestJobs>(database, readOldest, []);
  } catch {
    return [];
  }
}
