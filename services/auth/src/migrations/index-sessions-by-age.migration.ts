import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Used by session retention to find old sessions. */
export class IndexSessionsByAge1763690050000 implements MigrationInterface {
  name = 'IndexSessionsByAge1763690050000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'sessions_created_at', 'sessions (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_created_at');
  }
}
