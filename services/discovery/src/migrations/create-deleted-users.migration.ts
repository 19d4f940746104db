import { createTombstones, deletedUsers, dropTombstones } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted users, whose likes and follows are no longer copied. */
export class CreateDeletedUsers1795574400000 implements MigrationInterface {
  name = 'CreateDeletedUsers1795574400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTombstones(runner, deletedUsers);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTombstones(runner, deletedUsers, []);
  }
}
