import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Likes and places in playlists of a deleted song are removed in batches after it was written down: until then `is_cleared` is false.
 * Those that are there already were removed together with the mark.
 */
export class ClearDeletedSongs1795366930000 implements MigrationInterface {
  name = 'ClearDeletedSongs1795366930000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deleted_songs ADD COLUMN is_cleared boolean NOT NULL DEFAULT true');
    await runner.query('ALTER TABLE deleted_songs ALTER COLUMN is_cleared SET DEFAULT false');
    await runner.query(
      'CREATE INDEX deleted_songs_uncleared ON deleted_songs (song_id) WHERE NOT is_cleared',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deleted_songs DROP COLUMN is_cleared');
  }
}
