import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The uploaded image of an album. Its URL is also stored in `image_url`, which earlier versions read. */
export class AddImagesToAlbums1795367010000 implements MigrationInterface {
  name = 'AddImagesToAlbums1795367010000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE albums ADD COLUMN IF NOT EXISTS image_asset_id uuid, ADD COLUMN IF NOT EXISTS image_key text',
    );
    await createIndexConcurrently(
      runner,
      'albums_image_asset',
      'albums (image_asset_id) WHERE image_asset_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE albums DROP COLUMN image_asset_id, DROP COLUMN image_key');
  }
}
