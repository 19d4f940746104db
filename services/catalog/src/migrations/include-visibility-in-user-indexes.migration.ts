import { createIndexConcurrently, dropIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['songs', 'albums'];

/** With the visibility in the index, the public songs and albums of an artist are counted without reading the tables. */
export class IncludeVisibilityInUserIndexes1795822840000 implements MigrationInterface {
  name = 'IncludeVisibilityInUserIndexes1795822840000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await createIndexConcurrently(
        runner,
        `${table}_user_id_id_visibility`,
        `${table} (user_id, id) INCLUDE (visibility)`,
      );
      await dropIndexConcurrently(runner, `${table}_user_id_id`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await createIndexConcurrently(runner, `${table}_user_id_id`, `${table} (user_id, id)`);
      await dropIndexConcurrently(runner, `${table}_user_id_id_visibility`);
    }
  }
}
