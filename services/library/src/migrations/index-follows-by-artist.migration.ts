import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the followers of a deleted artist. */
export class IndexFollowsByArtist1795574410000 implements MigrationInterface {
  name = 'IndexFollowsByArtist1795574410000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'follows_artist_id', 'follows (artist_id, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX follows_artist_id');
  }
}
