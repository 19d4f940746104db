import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Supports media's queries for used assets. Built concurrently, since large catalogues take writes during the
 * migration.
 */
export class IndexSongAssets1763690150000 implements MigrationInterface {
  name = 'IndexSongAssets1763690150000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'songs_image_asset', 'songs (image_asset_id)');
    await createIndexConcurrently(runner, 'songs_audio_asset', 'songs (audio_asset_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX songs_image_asset, songs_audio_asset');
  }
}
