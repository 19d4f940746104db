import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The progress of each nightly pass: the last id checked and the number of items so far, until when a replica runs it, and when the last
 * one was completed.
 */
export class CreateNightlyPasses1795910350000 implements MigrationInterface {
  name = 'CreateNightlyPasses1795910350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE nightly_passes (
        name text PRIMARY KEY,
        last_id text,
        checked integer NOT NULL DEFAULT 0,
        leased_until timestamptz,
        completed_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE nightly_passes');
  }
}
