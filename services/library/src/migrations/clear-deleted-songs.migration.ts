import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Likes and playlist entries of a deleted song are removed in batches after the deletion is recorded; until
 * then `is_cleared` is false. It is true for existing rows, whose songs were cleared in the same transaction.
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
