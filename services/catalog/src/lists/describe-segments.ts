import { maxId, type SegmentsRequest } from '@rubato/contracts';
import {
  JsonBytes,
  runPrepared,
  createUnchangedPage,
  wireHeaders,
  type PreparedQuery,
} from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import type { CatalogVersion } from './catalog-version.ts';

interface SegmentsRow {
  readonly count: number;
  /** The smallest segment number, or null if there are no segments. */
  readonly last: number | null;
  readonly json: string;
}

/**
 * Returns the requested segments as JSON, with headers for the version, the count and, if there may be more,
 * the next position.
 */
export async function describeSegments(
  database: DataSource,
  query: PreparedQuery,
  catalogVersion: CatalogVersion,
  { span, before, downTo = 0, limit, unlessVersion }: SegmentsRequest,
): Promise<JsonBytes> {
  // Read the version first: the segments may then be newer than it, but never older.
  const version = await catalogVersion.getCurrent();
  if (version === unlessVersion) return createUnchangedPage(version);
  const upTo = before === undefined ? maxId : Math.min(before * span, maxId);
  const [row] = await runPrepared<SegmentsRow>(database, query, [span, upTo, downTo, limit]);
  const { count, last, json } = row ?? { count: 0, last: null, json: '[]' };
  return new JsonBytes(Buffer.from(`{"segments":${json}}`), {
    [wireHeaders.version]: version,
    [wireHeaders.count]: String(count),
    ...(last && count === limit ? { [wireHeaders.next]: String(last) } : {}),
  });
}
