import type { Song } from '@rubato/contracts';
import { relatedSongsSchema, request, type SimilarSongsRequest } from '@rubato/web-kit';

/** Fetches songs that are similar to the seeds, best first. */
export async function fetchSimilarSongs(
  { seeds, excluded, limit }: SimilarSongsRequest,
  signal: AbortSignal,
): Promise<readonly Song[]> {
  const exclude = excluded.length > 0 ? `&exclude=${excluded.join(',')}` : '';
  const path = `/api/related/songs?seeds=${seeds.join(',')}${exclude}&limit=${limit}&omit=lyrics`;
  const { songs } = await request(path, { schema: relatedSongsSchema, signal });
  return songs;
}
