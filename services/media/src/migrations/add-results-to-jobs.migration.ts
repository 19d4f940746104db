import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a job that is done had a result for catalog. Unknown for jobs that an earlier version finished. */
export class AddResultsToJobs1795765310000 implements MigrationInterface {
  name = 'AddResultsToJobs1795765310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs ADD COLUMN has_result boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN has_result');
  }
}
