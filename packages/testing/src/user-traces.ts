import { queryDatabase } from './query-database.ts';

/** What could refer to a user in any table, found by names: a new table is included without a change here. */
export interface UserTraces {
  readonly userId: number;
  readonly artistId: number;
  /** Texts that only this user has, such as the username. */
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
 * Returns `<table>.<column>` of all references to users or artists in the database at `url` that it does not delete or clear itself, by a
 * foreign key.
 */
export async function findReferencesToUsers(url: string): Promise<string[]> {
  const cleared = new Set((await clearedColumns(url)).map(nameOf));
  const columns = (await columnsOf(url)).filter(referenceOf);
  return columns.map(nameOf).filter((name) => !cleared.has(name));
}

/**
 * Returns `<table>.<column>` wherever the database at `url` stores something of the user. It is one query: a
 * connection for each column would take seconds.
 */
export async function findTracesOfUser(url: string, user: UserTraces): Promise<string[]> {
  const columns = await columnsOf(url);
  const exists = columns.map(
    (column, n) => `EXISTS (SELECT FROM "${column.table}" WHERE ${traceCondition(column)}) AS "${n}"`,
  );
  const patterns = user.texts.map((text) => `%${text}%`);
  const [row] = await queryDatabase<Record<string, boolean>>(
    url,
    `WITH traces AS (SELECT $1::bigint AS "userId", $2::bigint AS "artistId", $3::text[] AS patterns)
     SELECT ${exists.join(', ')} FROM traces`,
    [user.userId, user.artistId, patterns],
  );
  return columns.filter((_, n) => row?.[n]).map(nameOf);
}

const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`;

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

function traceCondition(column: Column): string {
  const reference = referenceOf(column);
  if (reference) return `"${column.column}" = traces."${reference}"`;
  return texts.has(column.type) ? `"${column.column}"::text LIKE ANY (traces.patterns)` : 'false';
}
