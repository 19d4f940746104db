import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pages through a member's likes in chronological order. Built concurrently, since the table may be large.
 */
export class IndexLikesByTime1795366910000 implements MigrationInterface {
  name = 'IndexLikesByTime1795366910000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted build leaves an invalid index behind.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS likes_user_id_created_at_song_id');
    await runner.query(
      'CREATE INDEX CONCURRENTLY likes_user_id_created_at_song_id ON likes (user_id, created_at, song_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY likes_user_id_created_at_song_id');
  }
}
