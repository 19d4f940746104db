import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Media asks which assets are in use. */
export class IndexSongAssets1763690150000 implements MigrationInterface {
  name = 'IndexSongAssets1763690150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX songs_image_asset ON songs (image_asset_id)');
    await runner.query('CREATE INDEX songs_audio_asset ON songs (audio_asset_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX songs_image_asset, songs_audio_asset');
  }
}
