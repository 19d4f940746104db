import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member's likes in the order in which they were given, page by page. Made while others write: the table may be large. */
export class IndexLikesByTime1795366910000 implements MigrationInterface {
  name = 'IndexLikesByTime1795366910000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // One that was interrupted is left behind, not valid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS likes_user_id_created_at_song_id');
    await runner.query(
      'CREATE INDEX CONCURRENTLY likes_user_id_created_at_song_id ON likes (user_id, created_at, song_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY likes_user_id_created_at_song_id');
  }
}
