import type { IdPage } from '@rubato/contracts';
import type { DataSource } from 'typeorm';
import { JsonBytes, wireHeaders } from '../bus/wire.ts';
import { runPrepared, type PreparedQuery } from '../database/prepared-query.ts';
import { createUnchangedPage } from './list-page.ts';

/** The queries of a list of ids of a user. */
export interface IdListQueries {
  /** Returns the `version` of the list for the user $1, or no row. */
  readonly version: PreparedQuery;
  /** Returns one row for the user $1 and the cursor $2: `version`, `ids` as a JSON array, and `next`. */
  readonly page: PreparedQuery;
  /** The cursor before the first entry. */
  readonly first: string;
}

interface IdPageRow {
  version: string;
  ids: string;
  /** The cursor of the last id, or null on the last page. */
  next: string | null;
}

/** Returns `{"ids":[…]}`, with the version of the list and the cursor of the next page in the headers. */
export async function readIdPage(
  database: DataSource,
  { version, page, first }: IdListQueries,
  { userId, after = first, unlessVersion }: IdPage,
): Promise<JsonBytes> {
  if (unlessVersion !== undefined) {
    const [row] = await runPrepared<{ version: string }>(database, version, [userId]);
    const current = row?.version ?? '0';
    if (current === unlessVersion) return createUnchangedPage(current);
  }
  const [row] = await runPrepared<IdPageRow>(database, page, [userId, after]);
  const headers: Record<string, string> = { [wireHeaders.version]: row?.version ?? '0' };
  if (row?.next) headers[wireHeaders.next] = row.next;
  return new JsonBytes(Buffer.from(`{"ids":${row?.ids ?? '[]'}}`), headers);
}
