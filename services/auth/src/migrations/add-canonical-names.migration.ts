import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Unique keys of names and e-mail addresses. A key is null if an older account already has it, or until
 * `CanonicalNamesBackfill` has processed the row. `names_version` is the version of the rules that produced
 * the keys.
 */
export class AddCanonicalNames1763690150000 implements MigrationInterface {
  name = 'AddCanonicalNames1763690150000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN IF NOT EXISTS email_key text,
        ADD COLUMN IF NOT EXISTS username_key text,
        ADD COLUMN IF NOT EXISTS username_skeleton text,
        ADD COLUMN IF NOT EXISTS names_version smallint NOT NULL DEFAULT 0`);
    for (const column of ['email_key', 'username_key', 'username_skeleton'])
      await createIndexConcurrently(runner, `users_${column}`, `users (${column})`, 'UNIQUE INDEX');
    await createIndexConcurrently(runner, 'users_names_version', 'users (names_version, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP COLUMN email_key, DROP COLUMN username_key, DROP COLUMN username_skeleton, DROP COLUMN names_version`);
  }
}
