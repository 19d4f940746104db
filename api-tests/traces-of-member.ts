import { queryDatabase } from '@rubato/testing';
import { serviceNames } from './service-names.ts';

/** What could refer to a member in any table, found by names: a new table is included without a change here. */
export interface MemberTraces {
  readonly userId: number;
  readonly artistId: number;
  /** Texts that only this member has, such as the username. */
  readonly texts: readonly string[];
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Columns whose names say that they refer to a user or an artist. */
const userColumn = /^(?:.*_)?(?:user|member|account|owner|author|actor|reporter|moderator|by)(?:_id)?$/;
const artistColumn = /^(?:.*_)?artist(?:_id)?$/;
const ownIds: Readonly<Record<string, 'userId' | 'artistId'>> = { users: 'userId', artists: 'artistId' };
const integers = new Set(['smallint', 'integer', 'bigint']);
const texts = new Set(['text', 'character varying', 'character', 'jsonb', 'json', 'ARRAY']);

/**
 * Returns `<service>.<table>.<column>` of all references to users or artists that the database does not delete or clear itself, by a foreign
 * key.
 */
export async function referencesToMembers(databaseUrl: (service: string) => string): Promise<string[]> {
  const found: string[] = [];
  for (const service of serviceNames) {
    const url = databaseUrl(service);
    const cleared = new Set((await clearedColumns(url)).map(({ table, column }) => `${table}.${column}`));
    for (const column of await columnsOf(url))
      if (referenceOf(column) && !cleared.has(`${column.table}.${column.column}`))
        found.push(nameOf(service, column));
  }
  return found;
}

/** Returns `<service>.<table>.<column>` wherever something of the member is stored. */
export async function tracesOf(
  databaseUrl: (service: string) => string,
  member: MemberTraces,
): Promise<string[]> {
  const found: string[] = [];
  for (const service of serviceNames) {
    const url = databaseUrl(service);
    for (const column of await columnsOf(url))
      if (await hasTrace(url, column, member)) found.push(nameOf(service, column));
  }
  return found;
}

const nameOf = (service: string, { table, column }: Column) => `${service}.${table}.${column}`;

function columnsOf(url: string): Promise<Column[]> {
  return queryDatabase<Column & Record<string, unknown>>(
    url,
    `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name, ordinal_position`,
  );
}

/** Columns with a foreign key to users that follows their deletion. */
function clearedColumns(url: string): Promise<Pick<Column, 'table' | 'column'>[]> {
  return queryDatabase(
    url,
    `SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
     JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = to_regclass('users') AND confdeltype IN ('c', 'n') AND array_length(conkey, 1) = 1`,
  );
}

function referenceOf({ table, column, type }: Column): 'userId' | 'artistId' | undefined {
  if (!integers.has(type)) return undefined;
  if (column === 'id') return ownIds[table];
  if (userColumn.test(column)) return 'userId';
  return artistColumn.test(column) ? 'artistId' : undefined;
}

async function hasTrace(url: string, column: Column, member: MemberTraces): Promise<boolean> {
  const reference = referenceOf(column);
  const name = `"${column.table}"`;
  if (reference) {
    const rows = await queryDatabase(url, `SELECT FROM ${name} WHERE "${column.column}" = $1 LIMIT 1`, [
      member[reference],
    ]);
    return rows.length > 0;
  }
  if (!texts.has(column.type)) return false;
  const patterns = member.texts.map((text) => `%${text}%`);
  const condition = `"${column.column}"::text LIKE ANY ($1)`;
  return (await queryDatabase(url, `SELECT FROM ${name} WHERE ${condition} LIMIT 1`, [patterns])).length > 0;
}
