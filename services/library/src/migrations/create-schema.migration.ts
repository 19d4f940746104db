import { createTombstones, deletedArtists, deletedUsers, rejectRowsOfDeleted } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { followsAndLikes } from './schema/follows-and-likes.ts';
import { playlists } from './schema/playlists.ts';

/** The tables with rows of users, and the columns with their ids. */
const ownedTables = {
  users: 'id',
  playlists: 'user_id',
  likes: 'user_id',
  follows: 'user_id',
  idempotency_keys: 'user_id',
};

/** The schema of release 0.1.0. */
export class CreateSchema1795910400000 implements MigrationInterface {
  name = 'CreateSchema1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...playlists, ...followsAndLikes]) await runner.query(statement);
    await createTombstones(runner, deletedUsers);
    await createTombstones(runner, deletedArtists);
    for (const [table, column] of Object.entries(ownedTables))
      await rejectRowsOfDeleted(runner, deletedUsers, table, column);
    await rejectRowsOfDeleted(runner, deletedArtists, 'follows');
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert the first schema. Delete the database instead');
  }
}
