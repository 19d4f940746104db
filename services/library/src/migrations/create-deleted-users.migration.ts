import {
  createTombstones,
  deletedArtists,
  deletedUsers,
  dropTombstones,
  refuseRowsOfDeleted,
} from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables with rows of users, and the columns with their ids. */
const tables = {
  users: 'id',
  playlists: 'user_id',
  likes: 'user_id',
  follows: 'user_id',
  idempotency_keys: 'user_id',
};

/** Deleted users, of whom no rows can be added any more, and deleted artists, who can no longer be followed. */
export class CreateDeletedUsers1795574400000 implements MigrationInterface {
  name = 'CreateDeletedUsers1795574400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTombstones(runner, deletedUsers);
    await createTombstones(runner, deletedArtists);
    for (const [table, column] of Object.entries(tables))
      await refuseRowsOfDeleted(runner, deletedUsers, table, column);
    await refuseRowsOfDeleted(runner, deletedArtists, 'follows');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTombstones(runner, deletedArtists, ['follows']);
    await dropTombstones(runner, deletedUsers, Object.keys(tables));
  }
}
