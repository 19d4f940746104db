import { maxListIds } from '@rubato/contracts';

/** Asks for a list of any length by its ids, as many at a time as the API takes. */
export async function fetchInChunks<Part>(
  ids: readonly number[],
  ask: (ids: readonly number[]) => Promise<Part>,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (let start = 0; start < ids.length; start += maxListIds)
    parts.push(await ask(ids.slice(start, start + maxListIds)));
  return parts;
}
