import { createTombstones, deletedUsers, dropTombstones, refuseRowsOfDeleted } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted users, who can no longer upload anything. */
export class CreateDeletedUsers1795574400000 implements MigrationInterface {
  name = 'CreateDeletedUsers1795574400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTombstones(runner, deletedUsers);
    await refuseRowsOfDeleted(runner, deletedUsers, 'assets');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTombstones(runner, deletedUsers, ['assets']);
  }
}
