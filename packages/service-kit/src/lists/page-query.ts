import { pageBytes } from './list-page.ts';

/** A list whose entries can be large. All fields are SQL. */
export interface ListSource {
  /** A table, with joins that give each of its rows exactly one result. */
  readonly from: string;
  /** The alias of `from`, in the other fields. */
  readonly alias: string;
  /** The columns of `from` for the following fields. */
  readonly columns: string;
  /** The entry as JSON text. */
  readonly json: string;
  /** About how many bytes `json` has. It is computed for all rows of a page. */
  readonly bytes: string;
}

/** The rows of a page: those with a condition, in the order of their ids. All fields are SQL. */
export interface PageRows {
  readonly where: string;
  readonly order: 'ASC' | 'DESC';
  /** One more than the requested limit. */
  readonly limit: string;
}

/**
 * Returns the SQL of a page, as rows for `createArrayPage` and `createKeyedPage`. After the entries that fill a message, `json`
 * is null: PostgreSQL does not send what would be dropped, so a service never loads much more than it returns.
 */
export function createPageQuery(
  { from, alias, columns, json, bytes }: ListSource,
  { where, order, limit }: PageRows,
): string {
  const byId = `ORDER BY ${alias}.id ${order}`;
  const rows = `SELECT ${columns} FROM ${from} WHERE ${where} ${byId} LIMIT ${limit}`;
  const precedingRows = `(${byId} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`;
  return `
    SELECT ${alias}.id, CASE WHEN coalesce(${alias}.preceding_bytes, 0) < ${pageBytes} THEN ${json} END AS json
    FROM (
      SELECT ${alias}.*, sum(${bytes}) OVER ${precedingRows} AS preceding_bytes FROM (${rows}) ${alias}
    ) ${alias} ${byId}`;
}
