import type { Benchmark } from '../../benchmark.ts';
import { largeProduct, largeSize } from '../../catalog/large-product.ts';
import { Random } from '../../catalog/random.ts';
import { read } from '../../load/latencies.ts';
import type { Product } from '../../product.ts';

const cases = 2000;
const first = 5;
/** A word with at least so many letters gets one typo, or two. */
const [shortWord, longWord] = [5, 9];
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Titles with a typo, as listeners type them. */
export const searchRecall: Benchmark = {
  name: 'search-recall',
  subject: `share of ${cases} searches for a title with one typo in a word of ${shortWord} or more letters that have it among the first ${first} of 1,000,000 songs`,
  goal: { atLeast: 0.95 },
  run: async () => {
    const product = await largeProduct();
    const random = new Random(5);
    const once = await recallOf(product, random, shortWord, 1);
    const twice = await recallOf(product, random, longWord, 2);
    return {
      measured: once.share,
      details: `${once.found} of ${once.searches}; with two typos in a word of ${longWord} or more letters ${twice.found} of ${twice.searches} (${twice.share.toFixed(3)})`,
    };
  },
};

async function recallOf(
  product: Product,
  random: Random,
  letterCount: number,
  typos: number,
): Promise<{ share: number; found: number; searches: number }> {
  const titles = await readTitles(product, random, letterCount);
  let found = 0;
  for (const title of titles) {
    const words = title.split(' ');
    const long = words.flatMap((word, n) => (word.length >= letterCount ? [n] : []));
    const at = random.pick(long);
    let word = words[at]!;
    for (let n = 0; n < typos; n += 1) word = withTypo(word, random);
    const query = words.with(at, word).join(' ');
    const { songs } = JSON.parse(
      await read(`${product.url}/api/search?types=songs&limit=${first}&q=${encodeURIComponent(query)}`),
    ) as { songs: { title: string }[] };
    // Songs with the same title cannot be told apart.
    if (songs.some((song) => song.title.toLowerCase() === title)) found += 1;
  }
  return { share: found / titles.length, found, searches: titles.length };
}

/** Titles of at least two words, one of them long. */
async function readTitles(product: Product, random: Random, letterCount: number): Promise<string[]> {
  const catalog = await product.database('rubato_catalog');
  try {
    const ids = Array.from({ length: 20 * cases }, () => 1 + random.below(largeSize.songs));
    const { rows } = await catalog.query<{ title: string }>(
      `SELECT lower(title) AS title FROM songs WHERE id = ANY($1) AND title ~ $2 AND title ~ ' ' ORDER BY id LIMIT $3`,
      [ids, `[[:alpha:]]{${letterCount}}`, cases],
    );
    return rows.map(({ title }) => title);
  } finally {
    await catalog.end();
  }
}

/** One letter more, less or another one, or two swapped; never the first one. */
function withTypo(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 1);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const other = random.pick([...letters].filter((letter) => letter !== word[at]));
  switch (random.below(4)) {
    case 0:
      return before + after;
    case 1:
      return before + other + word[at] + after;
    case 2:
      return before + other + after;
    default:
      return before.slice(0, -1) + word[at] + before.slice(-1) + after;
  }
}
