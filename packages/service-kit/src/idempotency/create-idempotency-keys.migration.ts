import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of `createOnce`, identical in each service that creates resources. */
export class CreateIdempotencyKeys1795910300000 implements MigrationInterface {
  name = 'CreateIdempotencyKeys1795910300000';

  async up(runner: QueryRunner): Promise<void> {
    // The digest detects a reused key with different content.
    await runner.query(`
      CREATE TABLE idempotency_keys (
        user_id integer NOT NULL,
        operation text NOT NULL,
        key text NOT NULL,
        content_digest bytea NOT NULL,
        result_id integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, operation, key)
      )`);
    // For `idempotencyKeyRetention`, which deletes old rows, and `createOnce`, which drops a user's oldest keys.
    await runner.query('CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at)');
    await runner.query(
      'CREATE INDEX idempotency_keys_user_created_at ON idempotency_keys (user_id, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
