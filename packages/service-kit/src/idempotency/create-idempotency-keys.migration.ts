import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of `createOnce`, identical in each service that creates resources. */
export class CreateIdempotencyKeys1700000100000 implements MigrationInterface {
  name = 'CreateIdempotencyKeys1700000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        user_id integer NOT NULL,
        operation text NOT NULL,
        key text NOT NULL,
        result_id integer,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, operation, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
