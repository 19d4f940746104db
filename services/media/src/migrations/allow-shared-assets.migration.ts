import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Songs, albums and playlists can share an image. An asset is released when one of them stops using it, and
 * deleted if no other one uses it. It is reserved while a request is about to use it.
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
