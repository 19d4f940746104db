import type { Benchmark } from '../../benchmark.ts';
import { besidePages } from '../../browser/beside-pages.ts';
import { largeProduct } from '../../catalog/large-product.ts';
import { Random } from '../../catalog/random.ts';
import { createTypedQueries, typedQueries } from '../../catalog/typed-queries.ts';
import { read } from '../../load/latencies.ts';

const [perSecond, perRound] = [20, 300];

/** The letters of queries one after another, as a search field sends them. */
export const search: Benchmark = {
  name: 'search',
  subject: `every beginning of ${typedQueries} typed titles, some with the artist and some with a typo, among 1,000,000 songs, embedded, compared with a page of 20 songs: p95`,
  goal: { atMost: 6 },
  run: async () => {
    const product = await largeProduct();
    const beginnings = (await createTypedQueries(product)).flatMap(beginningsOf);
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

const beginningsOf = (text: string): string[] =>
  [...text].map((_, n) => text.slice(0, n + 1)).filter((beginning) => !beginning.endsWith(' '));
