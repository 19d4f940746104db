import { maxMessageBytes } from '../bus/bus.ts';
import { JsonBytes, wireHeaders } from '../bus/wire.ts';

/** An entry of a list as the database wrote it. */
export interface JsonRow {
  id: number;
  json: string;
}

/** Leaves room for the headers and for what surrounds the entries. */
const pageBytes = maxMessageBytes - 4096;

/** `{"<name>":[…]}`: see `page`. */
export function arrayPage(name: string, rows: readonly JsonRow[], limit: number, version: string): JsonBytes {
  return page(
    rows,
    limit,
    version,
    (entries) => `{"${name}":[${entries.map(({ json }) => json).join(',')}]}`,
  );
}

/** `{"<name>":{"<id>":…}}`: see `page`. */
export function keyedPage(name: string, rows: readonly JsonRow[], limit: number, version: string): JsonBytes {
  return page(
    rows,
    limit,
    version,
    (entries) => `{"${name}":{${entries.map(({ id, json }) => `"${id}":${json}`).join(',')}}}`,
  );
}

/** The answer to who has this version of a list already. */
export function unchangedPage(version: string): JsonBytes {
  return new JsonBytes(Buffer.from('null'), {
    [wireHeaders.version]: version,
    [wireHeaders.unchanged]: 'true',
  });
}

/**
 * At most `limit` of `rows`, and no more than one message of the bus carries. The headers tell the list's version, how many
 * entries there are, and in `next` the id to go on from when there are more: ask for one row more than the limit.
 */
function page(
  rows: readonly JsonRow[],
  limit: number,
  version: string,
  write: (entries: readonly JsonRow[]) => string,
): JsonBytes {
  const entries = rows.slice(0, entriesThatFit(rows, limit));
  const last = entries.at(-1);
  const headers: Record<string, string> = {
    [wireHeaders.count]: String(entries.length),
    [wireHeaders.version]: version,
  };
  if (last && entries.length < rows.length) headers[wireHeaders.next] = String(last.id);
  return new JsonBytes(Buffer.from(write(entries)), headers);
}

function entriesThatFit(rows: readonly JsonRow[], limit: number): number {
  let bytes = 0;
  const tooMany = rows.findIndex(({ json }, index) => {
    bytes += Buffer.byteLength(json) + 16;
    return index > 0 && bytes > pageBytes;
  });
  return tooMany < 0 ? limit : Math.min(tooMany, limit);
}
