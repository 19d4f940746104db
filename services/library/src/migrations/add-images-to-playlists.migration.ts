import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The uploaded image of a playlist. Its URL is also stored in `image_url`, which earlier versions read. */
export class AddImagesToPlaylists1795367020000 implements MigrationInterface {
  name = 'AddImagesToPlaylists1795367020000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE playlists ADD COLUMN IF NOT EXISTS image_asset_id uuid, ADD COLUMN IF NOT EXISTS image_key text',
    );
    await createIndexConcurrently(
      runner,
      'playlists_image_asset',
      'playlists (image_asset_id) WHERE image_asset_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE playlists DROP COLUMN image_asset_id, DROP COLUMN image_key');
  }
}
