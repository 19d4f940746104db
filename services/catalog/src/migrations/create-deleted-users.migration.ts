import { createTombstones, deletedUsers, dropTombstones, refuseRowsOfDeleted } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['artists', 'songs', 'albums', 'idempotency_keys'];

/** Deleted users, of whom no rows can be added any more. */
export class CreateDeletedUsers1795574400000 implements MigrationInterface {
  name = 'CreateDeletedUsers1795574400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTombstones(runner, deletedUsers);
    for (const table of tables) await refuseRowsOfDeleted(runner, deletedUsers, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTombstones(runner, deletedUsers, tables);
  }
}
