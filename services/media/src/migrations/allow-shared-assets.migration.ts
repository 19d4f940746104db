import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An image can be used by several songs, albums and playlists. One of which it was said that something no longer uses it is released: it is
 * removed if nothing else does. A reserved one is about to be used.
 */
export class AllowSharedAssets1795367000000 implements MigrationInterface {
  name = 'AllowSharedAssets1795367000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE assets ADD COLUMN IF NOT EXISTS released_at timestamptz, ADD COLUMN IF NOT EXISTS reserved_until timestamptz',
    );
    await createIndexConcurrently(
      runner,
      'assets_released',
      'assets (created_at, id) WHERE released_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets DROP COLUMN released_at, DROP COLUMN reserved_until');
  }
}
