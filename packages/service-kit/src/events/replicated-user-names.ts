import type { EntityManager } from 'typeorm';
import { isOfExistingUser } from '../deletions/tombstones.ts';

/** The table in which a service keeps a copy of a name of each user, by table and column names. It also has a column `version`. */
export interface UserNameTable {
  readonly table: string;
  readonly id: string;
  readonly name: string;
}

interface UserName {
  readonly userId: number;
  readonly name: string;
}

/**
 * Stores user names from events of auth, unless a newer version is known or the user was deleted: events may arrive late and out of order.
 */
export async function applyUserUpdates(
  manager: EntityManager,
  { table, id, name }: UserNameTable,
  updates: readonly (UserName & { readonly version: number })[],
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (${id}, ${name}, version)
     SELECT DISTINCT ON (user_id) user_id, name, version
     FROM unnest($1::integer[], $2::text[], $3::integer[]) AS updates (user_id, name, version)
     WHERE ${isOfExistingUser('updates.user_id')}
     ORDER BY user_id, version DESC
     ON CONFLICT (${id}) DO UPDATE SET ${name} = excluded.${name}, version = excluded.version
     WHERE ${table}.version < excluded.version`,
    [
      updates.map(({ userId }) => userId),
      updates.map((user) => user.name),
      updates.map(({ version }) => version),
    ],
  );
}

/** Inserts a name if none is known, in case the event has not arrived yet. Any event has a newer version. */
export async function ensureUserRow(
  manager: EntityManager,
  { table, id, name }: UserNameTable,
  user: UserName,
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (${id}, ${name}, version) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`,
    [user.userId, user.name],
  );
}
