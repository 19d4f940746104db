import { JsonBytes, maxPayloadBytes, wireHeaders } from '@rubato/service-kit';
import type { PlaylistRow } from './playlist-queries.ts';

/** Room for what surrounds the playlists on the bus. */
const pageBytes = maxPayloadBytes - 4096;

/**
 * `{"playlists":[…]}` of at most `limit` of `rows` and of no more than one message of the bus carries. Its headers tell
 * how many, and in `next` the id to go on after when there are more: ask for one row more than the limit.
 */
export function playlistPage(rows: readonly PlaylistRow[], limit: number): JsonBytes {
  const taken: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += Buffer.byteLength(row.json) + 1;
    if (bytes > pageBytes && taken.length) break;
    taken.push(row.json);
  }
  const last = rows[taken.length - 1];
  const headers: Record<string, string> = { [wireHeaders.count]: String(taken.length) };
  if (last && taken.length < rows.length) headers[wireHeaders.next] = String(last.id);
  return new JsonBytes(Buffer.from(`{"playlists":[${taken.join(',')}]}`), headers);
}
