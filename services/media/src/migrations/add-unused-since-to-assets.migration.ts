import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an attached asset was first found to be unused. */
export class AddUnusedSinceToAssets1795765300000 implements MigrationInterface {
  name = 'AddUnusedSinceToAssets1795765300000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets ADD COLUMN IF NOT EXISTS unused_since timestamptz');
    await createIndexConcurrently(
      runner,
      'assets_unused',
      'assets (unused_since) WHERE unused_since IS NOT NULL AND released_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets DROP COLUMN unused_since');
  }
}
