import { segmentSpan } from '@rubato/contracts';
import type { PreparedQuery } from '@rubato/service-kit';

/**
 * Selects the non-empty segments of `table`, newest first, each with a digest of the versions of its
 * sub-segments. Transactions do not commit in the order in which they took their versions, so the latest
 * version alone would miss changes. $1 is the span of a segment, $2 the largest id, $3 the smallest segment
 * number, $4 the limit. The query jumps from one non-empty segment to the next with two index lookups each,
 * so gaps in the ids cost nothing. It stops below the smallest number: a group with fewer segments than the
 * limit would otherwise cost as much as all segments below it.
 */
export function createSegmentsQuery(table: string, versions: string): PreparedQuery {
  const selectLargestId = (upTo: string) => `(SELECT max(id) FROM ${table} WHERE id <= ${upTo})`;
  const ratio = `($1::integer / ${segmentSpan})`;
  const text = `
    WITH RECURSIVE filled (number) AS (
      SELECT (${selectLargestId('$2::integer')} - 1) / $1::integer
      UNION ALL
      SELECT (${selectLargestId('filled.number * $1::integer')} - 1) / $1::integer FROM filled WHERE filled.number > $3::integer
    ), listed AS (
      SELECT number FROM filled WHERE number >= $3::integer LIMIT $4::integer
    )
    SELECT count(*)::integer AS count, min(number) AS last,
      coalesce(json_agg(json_build_object('number', number, 'version', coalesce((
        SELECT left(md5(string_agg(part.number || ':' || part.version, ',' ORDER BY part.number)), 16)
        FROM ${versions} part
        WHERE part.number BETWEEN listed.number * ${ratio} AND listed.number * ${ratio} + ${ratio} - 1
      ), '0')) ORDER BY number DESC), '[]')::text AS json
    FROM listed`;
  return { name: `${table}-segments`, text };
}
