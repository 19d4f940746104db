import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Long-running work on stored files. `due_at` is the earliest start of a waiting job, and the end of the
 * lease of a running one. `attempts` counts the starts, and distinguishes the current attempt from earlier
 * ones.
 */
export class CreateJobs1795436010000 implements MigrationInterface {
  name = 'CreateJobs1795436010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE jobs (
        id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        asset_id uuid NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
        kind text NOT NULL,
        version integer NOT NULL,
        is_backlog boolean NOT NULL DEFAULT false,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        progress real NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (asset_id, kind, version)
      )`);
    await runner.query(
      `CREATE INDEX jobs_unfinished ON jobs (is_backlog, id) WHERE state IN ('waiting', 'running')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE jobs');
  }
}
