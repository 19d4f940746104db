import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../database/concurrent-indexes.ts';

/** For `inboxRetention`, which deletes old rows. Identical in the database of each service. */
export class IndexInboxByAge1700000200000 implements MigrationInterface {
  name = 'IndexInboxByAge1700000200000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'inbox_received_at', 'inbox (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inbox_received_at');
  }
}
