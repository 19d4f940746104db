import { maxMessageBytes } from '../bus/bus.ts';
import { JsonBytes, wireHeaders } from '../bus/wire.ts';

/** A list entry as JSON from the database. */
export interface JsonRow {
  id: number;
  json: string;
}

/** A row of a page. `json` is null if the rows before it fill a message. */
export interface PageRow {
  id: number;
  json: string | null;
}

/** The size of a page. Leaves room for the headers and the enclosing JSON. */
export const pageBytes = maxMessageBytes - 4096;

/** Returns `{"<name>":[…]}`. See `createPage`. */
export function createArrayPage(
  name: string,
  rows: readonly PageRow[],
  limit: number,
  version: string,
): JsonBytes {
  return createPage(
    rows,
    limit,
    version,
    (entries) => `{"${name}":[${entries.map(({ json }) => json).join(',')}]}`,
  );
}

/** Returns `{"<name>":{"<id>":…}}`. See `createPage`. */
export function createKeyedPage(
  name: string,
  rows: readonly PageRow[],
  limit: number,
  version: string,
): JsonBytes {
  return createPage(
    rows,
    limit,
    version,
    (entries) => `{"${name}":{${entries.map(({ id, json }) => `"${id}":${json}`).join(',')}}}`,
  );
}

/** The response for a caller that already has this version of the list. */
export function createUnchangedPage(version: string): JsonBytes {
  return new JsonBytes(Buffer.from('null'), {
    [wireHeaders.version]: version,
    [wireHeaders.unchanged]: 'true',
  });
}

/**
 * Returns at most `limit` of `rows`, and no more than fit into one message. The headers contain the version of the list, the number of
 * entries and, if there are more, the id from which to continue. Query one row more than the limit.
 */
function createPage(
  rows: readonly PageRow[],
  limit: number,
  version: string,
  write: (entries: readonly PageRow[]) => string,
): JsonBytes {
  const entries = rows.slice(0, countFitting(rows, limit));
  const last = entries.at(-1);
  const headers: Record<string, string> = {
    [wireHeaders.count]: String(entries.length),
    [wireHeaders.version]: version,
  };
  if (last && entries.length < rows.length) headers[wireHeaders.next] = String(last.id);
  return new JsonBytes(Buffer.from(write(entries)), headers);
}

function countFitting(rows: readonly PageRow[], limit: number): number {
  let bytes = 0;
  const overflow = rows.findIndex(({ json }, index) => {
    if (json === null) return true;
    bytes += Buffer.byteLength(json) + 16;
    return index > 0 && bytes > pageBytes;
  });
  return overflow < 0 ? limit : Math.min(overflow, limit);
}
