import { deletedUsers, refuseRowsOfDeleted } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The export of each member's data: at most one. `token` is the secret part of its URL. `due_at` and `attempts` are as in `jobs`, which
 * belong to files.
 */
export class CreateExports1795574420000 implements MigrationInterface {
  name = 'CreateExports1795574420000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE exports (
        user_id integer PRIMARY KEY,
        token text NOT NULL UNIQUE,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        progress real NOT NULL DEFAULT 0,
        bytes bigint,
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX exports_unfinished ON exports (due_at) WHERE state IN ('waiting', 'running')`,
    );
    await refuseRowsOfDeleted(runner, deletedUsers, 'exports');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refuse_exports_of_deleted_users CASCADE');
    await runner.query('DROP TABLE exports');
  }
}
