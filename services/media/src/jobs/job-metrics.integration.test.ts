import { describe, expect, it } from '@jest/globals';
import { Metrics } from '@rubato/service-kit';
import { ScrapedMetrics } from '@rubato/testing';
import { JobQueue, versions } from '../../testing/job-queue.ts';
import { exposeOldestJobs } from './job-metrics.ts';

const queue = new JobQueue();
const firstId = '00000000-0000-0000-0000-000000000000';

async function oldestSeconds(name: 'audio' | 'export', state: 'waiting' | 'running') {
  const metrics = new Metrics('media');
  exposeOldestJobs(metrics, queue.database);
  const scraped = new ScrapedMetrics(await metrics.collectText());
  return scraped.value('rubato_media_job_oldest_seconds', { queue: name, state });
}

/** Moves all times of jobs and exports into the past. */
async function age(minutes: number): Promise<void> {
  for (const table of ['jobs', 'exports'])
    await queue.database.query(
      `UPDATE ${table} SET due_at = due_at - $1 * interval '1 minute', started_at = started_at - $1 * interval '1 minute'`,
      [minutes],
    );
}

describe('the metrics of jobs', () => {
  it('are 0 without jobs', async () => {
    for (const name of ['audio', 'export'] as const)
      for (const state of ['waiting', 'running'] as const) expect(await oldestSeconds(name, state)).toBe(0);
  });

  it('tell how long the oldest due job has waited and the oldest attempt has run', async () => {
    await queue.add(await queue.file());
    await age(10);
    const job = await queue.claimNext();
    await age(20);
    await queue.jobs.report(job, 0.5);
    await queue.add(await queue.file());
    expect(await oldestSeconds('audio', 'waiting')).toBeCloseTo(30 * 60, -2);
    expect(await oldestSeconds('audio', 'running')).toBeCloseTo(20 * 60, -2);
  });

  it('leave out jobs that are delayed after a failure, and those of earlier files that wait', async () => {
    await queue.file();
    await queue.jobs.addBacklog(versions, firstId);
    await age(60);
    const file = await queue.file();
    await queue.add(file);
    for (let n = 0; n < 2; n += 1) await queue.jobs.fail(await queue.claimNext(), true);
    expect(await oldestSeconds('audio', 'waiting')).toBe(0);
    expect(await oldestSeconds('audio', 'running')).toBe(0);
  });

  it('include exports', async () => {
    await queue.database.query(`INSERT INTO exports (user_id, token) VALUES (1, 'waiting')`);
    await queue.database.query(
      `INSERT INTO exports (user_id, token, state, attempts, started_at) VALUES (2, 'running', 'running', 1, now())`,
    );
    await age(5);
    expect(await oldestSeconds('export', 'waiting')).toBeCloseTo(5 * 60, -2);
    expect(await oldestSeconds('export', 'running')).toBeCloseTo(5 * 60, -2);
  });

  it('are absent while the database is unavailable', async () => {
    await queue.database.query('ALTER TABLE jobs RENAME TO unavailable');
    expect(await oldestSeconds('audio', 'waiting')).toBeUndefined();
    await queue.database.query('ALTER TABLE unavailable RENAME TO jobs');
  });
});
