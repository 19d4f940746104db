import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads exclude songs that are not cleared yet; there are few at any time. */
export class IndexUnclearedSongs1795366940000 implements MigrationInterface {
  name = 'IndexUnclearedSongs1795366940000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'deleted_songs_uncleared',
      'deleted_songs (song_id) WHERE NOT is_cleared',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deleted_songs_uncleared');
  }
}
