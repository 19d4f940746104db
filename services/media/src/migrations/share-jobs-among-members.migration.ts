import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const isUnfinished = `jobs.state IN ('waiting', 'running')`;

/**
 * The queue takes turns between members: `turn` orders the jobs, and `user_id` finds those of a member. Jobs that an
 * earlier version adds have no `user_id` and come first. `started_at` is when the last attempt started.
 */
export class ShareJobsAmongMembers1795670400000 implements MigrationInterface {
  name = 'ShareJobsAmongMembers1795670400000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE jobs
      ADD COLUMN IF NOT EXISTS user_id integer,
      ADD COLUMN IF NOT EXISTS turn bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS started_at timestamptz`);
    await runner.query('ALTER TABLE exports ADD COLUMN IF NOT EXISTS started_at timestamptz');
    await runner.query(`UPDATE jobs SET user_id = ordered.user_id, turn = ordered.turn FROM (
        SELECT jobs.id, assets.user_id,
          sum(coalesce(assets.bytes, 0)) OVER (PARTITION BY assets.user_id ORDER BY jobs.id) - coalesce(assets.bytes, 0) AS turn
        FROM jobs JOIN assets ON assets.id = jobs.asset_id WHERE ${isUnfinished} AND NOT is_backlog
      ) ordered WHERE jobs.id = ordered.id`);
    await createIndexConcurrently(
      runner,
      'jobs_by_turn',
      `jobs (is_backlog, turn, id) WHERE ${isUnfinished}`,
    );
    await createIndexConcurrently(
      runner,
      'jobs_by_user',
      `jobs (user_id, turn) WHERE ${isUnfinished} AND NOT is_backlog`,
    );
    await createIndexConcurrently(runner, 'jobs_running', `jobs (turn) WHERE state = 'running'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE exports DROP COLUMN started_at');
    await runner.query('ALTER TABLE jobs DROP COLUMN user_id, DROP COLUMN turn, DROP COLUMN started_at');
    await runner.query('DROP INDEX IF EXISTS jobs_by_turn, jobs_by_user, jobs_running');
  }
}
