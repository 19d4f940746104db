import { idsSchema, type IdPage } from '@rubato/contracts';
import type { DataSource } from 'typeorm';
import { decode, JsonBytes, wireHeaders } from '../bus/wire.ts';
import { runPrepared, type PreparedQuery } from '../database/prepared-query.ts';
import { unchangedPage } from './list-page.ts';

/** How a user's list of ids is read. */
export interface IdListQueries {
  /** Returns the list's `version` for the user $1, or no row. */
  readonly version: PreparedQuery;
  /** Returns one row for the user $1 and the place $2 to go on after: `version`, `ids` as a JSON array, and `next`. */
  readonly page: PreparedQuery;
  /** The place before all others. */
  readonly first: string;
}

interface IdPageRow {
  version: string;
  ids: string;
  /** The place of the last id, to go on after; null when there are no more. */
  next: string | null;
}

/** `{"ids":[…]}`, with the version of the list and the place to go on after in the headers. */
export async function idPage(
  database: DataSource,
  { version, page, first }: IdListQueries,
  { userId, after = first, unlessVersion }: IdPage,
): Promise<JsonBytes> {
  if (unlessVersion !== undefined) {
    const [row] = await runPrepared<{ version: string }>(database, version, [userId]);
    const current = row?.version ?? '0';
    if (current === unlessVersion) return unchangedPage(current);
  }
  const [row] = await runPrepared<IdPageRow>(database, page, [userId, after]);
  const headers: Record<string, string> = { [wireHeaders.version]: row?.version ?? '0' };
  if (row?.next) headers[wireHeaders.next] = row.next;
  return new JsonBytes(Buffer.from(`{"ids":${row?.ids ?? '[]'}}`), headers);
}

/** The ids of the first page, for whoever takes no pages. */
export async function firstIds(
  database: DataSource,
  queries: IdListQueries,
  userId: number,
): Promise<number[]> {
  const { bytes } = await idPage(database, queries, { userId });
  return idsSchema.parse(decode(bytes)).ids;
}
