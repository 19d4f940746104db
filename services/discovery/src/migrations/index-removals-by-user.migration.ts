import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what a user has removed. */
export class IndexRemovalsByUser1795574410000 implements MigrationInterface {
  name = 'IndexRemovalsByUser1795574410000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'removals_by_user', 'removals (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX removals_by_user');
  }
}
