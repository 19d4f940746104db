import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets `createOnce` detect a reused key with different content. Existing rows have no digest. */
export class AddDigestToIdempotencyKeys1795366800000 implements MigrationInterface {
  name = 'AddDigestToIdempotencyKeys1795366800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN content_digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN content_digest');
  }
}
