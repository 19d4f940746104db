import { maxListIds } from '@rubato/contracts';

/** Fetches a list of any length by ids, in requests of at most `maxListIds`. Returns the results in order. */
export async function fetchInChunks<Result>(
  ids: readonly number[],
  fetchChunk: (ids: readonly number[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < ids.length; start += maxListIds)
    results.push(await fetchChunk(ids.slice(start, start + maxListIds)));
  return results;
}
