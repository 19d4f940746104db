import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Used to sum up the bytes that a member has stored. */
export class IndexAssetsByUser1795366820000 implements MigrationInterface {
  name = 'IndexAssetsByUser1795366820000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'assets_user_id', 'assets (user_id) INCLUDE (bytes)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX assets_user_id');
  }
}
