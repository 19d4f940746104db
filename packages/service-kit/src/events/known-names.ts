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

/** Takes over a name that auth has told of, unless a newer one is known: events may come late and out of order. */
export async function takeOverName(
  manager: EntityManager,
  { table, id, name }: NameTable,
  known: KnownName & { readonly version: number },
): Promise<void> {
  await manager.query(
    `INSERT INTO ${table} (${id}, ${name}, version) VALUES ($1, $2, $3)
     ON CONFLICT (${id}) DO UPDATE SET ${name} = excluded.${name}, version = excluded.version
     WHERE ${table}.version < excluded.version`,
    [known.userId, known.name, known.version],
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
