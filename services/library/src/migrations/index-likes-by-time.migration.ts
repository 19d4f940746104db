import { createIndexConcurrently, dropIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages through a member's likes in chronological order. */
export class IndexLikesByTime1795366910000 implements MigrationInterface {
  name = 'IndexLikesByTime1795366910000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'likes_user_id_created_at_song_id',
      'likes (user_id, created_at, song_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'likes_user_id_created_at_song_id');
  }
}
