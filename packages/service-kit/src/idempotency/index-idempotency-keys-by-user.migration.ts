import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../database/concurrent-indexes.ts';

/** For `createOnce`, which drops a user's oldest keys. Identical in each service that creates resources. */
export class IndexIdempotencyKeysByUser1795712100000 implements MigrationInterface {
  name = 'IndexIdempotencyKeysByUser1795712100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'idempotency_keys_user_created_at',
      'idempotency_keys (user_id, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX idempotency_keys_user_created_at');
  }
}
