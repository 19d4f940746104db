import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Covers of other hosts, by the SHA-256 of their URL in hexadecimal, and the images that were made of them. Those without an image may be
 * requested again from `next_attempt_at` on.
 */
export class CreateExternalCovers1795822820000 implements MigrationInterface {
  name = 'CreateExternalCovers1795822820000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE external_covers (
        url_hash text PRIMARY KEY,
        url text NOT NULL,
        asset_id uuid UNIQUE REFERENCES assets ON DELETE CASCADE,
        attempts integer NOT NULL DEFAULT 1,
        next_attempt_at timestamptz,
        CHECK ((asset_id IS NULL) <> (next_attempt_at IS NULL))
      )`);
    await runner.query(
      'CREATE INDEX external_covers_missing ON external_covers (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE external_covers');
  }
}
