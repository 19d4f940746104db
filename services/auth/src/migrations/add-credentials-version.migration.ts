import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the changes of a member's password, so that no log-in with the earlier one starts a session afterwards. */
export class AddCredentialsVersion1795707000000 implements MigrationInterface {
  name = 'AddCredentialsVersion1795707000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE users ADD COLUMN IF NOT EXISTS credentials_version integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN credentials_version');
  }
}
