import type { EntityManager } from 'typeorm';

/** Where a service keeps a name of each user: names of a table and of its columns. The table has a column `version`, too. */
export interface NameTable {
  readonly table: string;
  readonly id: string;
  readonly name: string;
}

interface KnownName {
  readonly userId: number;
  readonly name: string;
}

/** Takes over names that auth has told of, unless newer ones are known: events may come late and out of order. */
export async function takeOverNames(
  manager: EntityManager,
  { table, id, name }: NameTable,
  known: readonly (KnownName & { readonly version: number })[],
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (${id}, ${name}, version)
     SELECT DISTINCT ON (user_id) user_id, name, version
     FROM unnest($1::integer[], $2::text[], $3::integer[]) AS known (user_id, name, version)
     ORDER BY user_id, version DESC
     ON CONFLICT (${id}) DO UPDATE SET ${name} = excluded.${name}, version = excluded.version
     WHERE ${table}.version < excluded.version`,
    [known.map(({ userId }) => userId), known.map((user) => user.name), known.map(({ version }) => version)],
  );
}

/** Makes sure that there is a name, should the event still be on its way: any that it tells of is newer. */
export async function ensureName(
  manager: EntityManager,
  { table, id, name }: NameTable,
  known: KnownName,
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (${id}, ${name}, version) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`,
    [known.userId, known.name],
  );
}
