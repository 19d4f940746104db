import type { EntityManager, QueryRunner } from 'typeorm';
import type { RetentionRule } from '../retention/retention-rule.ts';

/**
 * A table with the ids of what another service has deleted, such as users. Late events and requests in flight cannot add rows of these
 * any more. A row is kept until everything was removed, and for a while after that.
 */
export interface TombstoneTable {
  readonly table: string;
  readonly key: string;
  /** The SQLSTATE of a statement that adds a row of something deleted. `toAppError` maps it. */
  readonly sqlState: string;
}

export const deletedUsers: TombstoneTable = { table: 'deleted_users', key: 'user_id', sqlState: 'RUDEL' };
export const deletedArtists: TombstoneTable = {
  table: 'deleted_artists',
  key: 'artist_id',
  sqlState: 'RADEL',
};

/** Events arrive within a week: the stream does not keep them longer. */
export const createTombstoneRetention = ({ table }: TombstoneTable): RetentionRule => ({
  table,
  since: 'cleared_at',
  days: 30,
});

/** For migrations. */
export async function createTombstones(runner: QueryRunner, { table, key }: TombstoneTable): Promise<void> {
  await runner.query(`
    CREATE TABLE ${table} (
      ${key} integer PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now(),
      cleared_at timestamptz
    )`);
  await runner.query(`CREATE INDEX ${table}_uncleared ON ${table} (deleted_at) WHERE cleared_at IS NULL`);
  await runner.query(`CREATE INDEX ${table}_cleared_at ON ${table} (cleared_at)`);
}

/**
 * For migrations. Makes statements fail that add rows of something deleted to the table `rows`, whose column `column` refers to it. Queries
 * in a trigger see everything that was committed before they run, unlike the triggering statement.
 */
export async function rejectRowsOfDeleted(
  runner: QueryRunner,
  { table, key, sqlState }: TombstoneTable,
  rows: string,
  column = key,
): Promise<void> {
  await runner.query(`
    CREATE FUNCTION reject_${rows}_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM ${table} WHERE ${key} = ANY (ARRAY(SELECT ${column} FROM changed))) THEN
        RAISE EXCEPTION 'The owner of a new row of ${rows} was deleted' USING ERRCODE = '${sqlState}';
      END IF;
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER ${rows}_insert_${table} AFTER INSERT ON ${rows}
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reject_${rows}_of_${table}()`);
}

/** Records deletions, any number of times. */
export async function addTombstones(
  manager: EntityManager,
  { table, key }: TombstoneTable,
  deleted: readonly { readonly id: number }[],
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (${key}) SELECT id FROM unnest($1::integer[]) id ORDER BY id ON CONFLICT DO NOTHING`,
    [deleted.map(({ id }) => id)],
  );
}

/** SQL condition that excludes rows of deleted users. `userId` is the expression of the user's id. */
export const isOfExistingUser = (userId: string): string =>
  `NOT EXISTS (SELECT FROM deleted_users WHERE deleted_users.user_id = ${userId})`;
