import { createIndexConcurrently, dropIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the oldest sessions of a user without sorting all of them. */
export class IndexSessionsByUserAndAge1763690100000 implements MigrationInterface {
  name = 'IndexSessionsByUserAndAge1763690100000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'sessions_user_age', 'sessions (user_id, created_at)');
    await dropIndexConcurrently(runner, 'sessions_user_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'sessions_user_id', 'sessions (user_id)');
    await dropIndexConcurrently(runner, 'sessions_user_age');
  }
}
