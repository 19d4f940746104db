import { createTombstones, deletedUsers, rejectRowsOfDeleted } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { assets } from './schema/assets.ts';
import { work } from './schema/work.ts';

/** The schema of release 0.1.0. */
export class CreateSchema1795910400000 implements MigrationInterface {
  name = 'CreateSchema1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...assets, ...work]) await runner.query(statement);
    await createTombstones(runner, deletedUsers);
    for (const table of ['assets', 'exports']) await rejectRowsOfDeleted(runner, deletedUsers, table);
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert the first schema. Delete the database instead');
  }
}
