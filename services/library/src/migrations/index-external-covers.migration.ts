import { createIndexConcurrently, dropIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the playlists that use a cover of another host. A hash index, since URLs can be too long for others. */
export class IndexExternalCovers1795822810000 implements MigrationInterface {
  name = 'IndexExternalCovers1795822810000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'playlists_external_cover',
      'playlists USING hash (image_url) WHERE image_key IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'playlists_external_cover');
  }
}
