import type { Benchmark } from '../benchmark.ts';
import { besidePages } from '../beside-pages.ts';
import { largeProduct, largeSize } from '../catalogue/large-product.ts';
import { Random } from '../catalogue/random.ts';
import { read } from '../latencies.ts';
import type { Product } from '../product.ts';

const typedQueries = 200;
const [perSecond, perRound] = [20, 300];

/** The letters of queries one after another, as a search field sends them. */
export const search: Benchmark = {
  name: 'search',
  subject: `every beginning of ${typedQueries} typed titles, some with the artist and some with a typo, among 1,000,000 songs, embedded, compared with a page of 20 songs: p95`,
  goal: { atMost: 6 },
  run: async () => {
    const product = await largeProduct();
    const beginnings = (await readQueries(product)).flatMap(beginningsOf);
    const random = new Random(4);
    return besidePages(product.url, {
      perSecond,
      count: perRound,
      visit: async () => {
        await read(`${product.url}/api/search?q=${encodeURIComponent(random.pick(beginnings))}`);
      },
    });
  },
};

async function readQueries(product: Product): Promise<string[]> {
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

/** Swaps two neighbouring letters. */
function withTypo(text: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, text.length - 2));
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

const beginningsOf = (text: string): string[] =>
  [...text].map((_, n) => text.slice(0, n + 1)).filter((beginning) => !beginning.endsWith(' '));
