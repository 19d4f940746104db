import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets `inboxRetention` find old rows, the same in every service's database. */
export class IndexInboxByAge1700000200000 implements MigrationInterface {
  name = 'IndexInboxByAge1700000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX inbox_received_at ON inbox (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inbox_received_at');
  }
}
