import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the retention of sessions find the ones that began long ago. */
export class IndexSessionsByAge1763690050000 implements MigrationInterface {
  name = 'IndexSessionsByAge1763690050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sessions_created_at ON sessions (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_created_at');
  }
}
