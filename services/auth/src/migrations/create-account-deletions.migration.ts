import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts whose members want to leave, and when they are deleted. */
export class CreateAccountDeletions1795574400000 implements MigrationInterface {
  name = 'CreateAccountDeletions1795574400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_deletions (
        user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        requested_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX account_deletions_due_at ON account_deletions (due_at, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_deletions');
  }
}
