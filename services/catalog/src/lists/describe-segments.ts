import { largestId, type SegmentsRequest } from '@rubato/contracts';
import { JsonBytes, runPrepared, unchangedPage, wireHeaders, type PreparedQuery } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import type { CatalogVersion } from './catalog-version.ts';

interface Described {
  readonly count: number;
  /** The smallest number, null where there is no segment. */
  readonly last: number | null;
  readonly json: string;
}

/** Answers with the segments that are asked for, and with where to go on when there may be more. */
export async function describeSegments(
  database: DataSource,
  query: PreparedQuery,
  catalogVersion: CatalogVersion,
  { span, before, downTo = 0, limit, unlessVersion }: SegmentsRequest,
): Promise<JsonBytes> {
  // Read first: the segments may then be newer than the version, never older.
  const version = await catalogVersion.current();
  if (version === unlessVersion) return unchangedPage(version);
  const upTo = before === undefined ? largestId : Math.min(before * span, largestId);
  const [row] = await runPrepared<Described>(database, query, [span, upTo, downTo, limit]);
  const { count, last, json } = row ?? { count: 0, last: null, json: '[]' };
  return new JsonBytes(Buffer.from(`{"segments":${json}}`), {
    [wireHeaders.version]: version,
    [wireHeaders.count]: String(count),
    ...(last && count === limit ? { [wireHeaders.next]: String(last) } : {}),
  });
}
