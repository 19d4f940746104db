import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../database/concurrent-indexes.ts';

/** For `idempotencyKeyRetention`, which deletes old rows. Identical in each service that creates resources. */
export class IndexIdempotencyKeysByAge1700000300000 implements MigrationInterface {
  name = 'IndexIdempotencyKeysByAge1700000300000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'idempotency_keys_created_at', 'idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX idempotency_keys_created_at');
  }
}
