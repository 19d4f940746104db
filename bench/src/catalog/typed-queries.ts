import type { Product } from '../product.ts';
import { largeSize } from './large-product.ts';
import { Random } from './random.ts';

export const typedQueries = 200;

/** What people type: a third each are titles, artists with titles, and titles with two letters swapped. Every call returns the same. */
export async function createTypedQueries(product: Product): Promise<string[]> {
  const random = new Random(3);
  const catalog = await product.database('rubato_catalog');
  try {
    const ids = Array.from({ length: typedQueries }, () => 1 + random.below(largeSize.songs));
    const { rows } = await catalog.query<{ title: string; artist: string }>(
      'SELECT title, artist_name AS artist FROM songs JOIN artists USING (user_id) WHERE songs.id = ANY($1) ORDER BY songs.id',
      [ids],
    );
    return rows.map(({ title, artist }, n) => [title, `${artist} ${title}`, withTypo(title, random)][n % 3]!);
  } finally {
    await catalog.end();
  }
}

/** Swaps two neighboring letters. */
function withTypo(text: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, text.length - 2));
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}
