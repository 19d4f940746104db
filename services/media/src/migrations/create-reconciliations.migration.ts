import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Start times and reports of reconciliations. A run without a report was interrupted. */
export class CreateReconciliations1763690210000 implements MigrationInterface {
  name = 'CreateReconciliations1763690210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE reconciliations (begun_at timestamptz PRIMARY KEY, report jsonb)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliations');
  }
}
