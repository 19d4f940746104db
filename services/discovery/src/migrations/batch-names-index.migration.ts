import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Collects new entries of the index of names in its pending list and merges them together, like those of lyrics: bulk changes take half of
 * the time. `PostgresSearchIndex` keeps the list short, because every search reads it.
 */
export class BatchNamesIndex1795909300000 implements MigrationInterface {
  name = 'BatchNamesIndex1795909300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX search_documents_words SET (fastupdate = on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX search_documents_words SET (fastupdate = off)');
  }
}
