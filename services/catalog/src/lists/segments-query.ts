import { segmentSpan } from '@rubato/contracts';
import type { PreparedQuery } from '@rubato/service-kit';

/**
 * The segments of `table` that hold something, newest first, each with a digest of the versions of its parts: transactions do not
 * commit in the order in which they took their versions, so the newest of them alone would miss changes. $1 is the span of a
 * segment, $2 the largest id, $3 the smallest number, $4 how many. It goes from one segment that holds something to the next, two
 * index lookups each, so that the cost follows the number of segments, wherever the ids lie.
 */
export function segmentsQuery(table: string, versions: string): PreparedQuery {
  const largestId = (upTo: string) => `(SELECT max(id) FROM ${table} WHERE id <= ${upTo})`;
  const parts = `($1::integer / ${segmentSpan})`;
  const text = `
    WITH RECURSIVE filled (number) AS (
      SELECT (${largestId('$2::integer')} - 1) / $1::integer
      UNION ALL
      SELECT (${largestId('filled.number * $1::integer')} - 1) / $1::integer FROM filled WHERE filled.number IS NOT NULL
    ), listed AS (
      SELECT number FROM filled WHERE number >= $3::integer LIMIT $4::integer
    )
    SELECT count(*)::integer AS count, min(number) AS last,
      coalesce(json_agg(json_build_object('number', number, 'version', coalesce((
        SELECT left(md5(string_agg(part.number || ':' || part.version, ',' ORDER BY part.number)), 16)
        FROM ${versions} part
        WHERE part.number BETWEEN listed.number * ${parts} AND listed.number * ${parts} + ${parts} - 1
      ), '0')) ORDER BY number DESC), '[]')::text AS json
    FROM listed`;
  return { name: `${table}-segments`, text };
}
