import type { Benchmark } from '../../benchmark.ts';
import { besidePages } from '../../browser/beside-pages.ts';
import { largeProduct } from '../../catalog/large-product.ts';
import { read } from '../../load/latencies.ts';

const [perSecond, perRound] = [20, 200];
const pagesPerReader = 5;

/** Readers who turn a few pages, from the newest release on. */
export const feed: Benchmark = {
  name: 'feed',
  subject:
    'pages of `GET /api/feed` of a user who follows 1,000 artists, among 1,000,000 songs, embedded, compared with a page of 20 songs: p95',
  goal: { atMost: 4 },
  run: async () => {
    const { url, user, releases } = await largeProduct();
    const cursors = await readCursors(url, user);
    const measurement = await besidePages(url, {
      perSecond,
      count: perRound,
      visit: async (n) => {
        await read(`${url}/api/feed${cursors[n % cursors.length]}`, user);
      },
    });
    return { ...measurement, details: `${measurement.details}; ${releases} releases` };
  },
};

/** Queries of the first pages. */
async function readCursors(url: string, user: Record<string, string>): Promise<string[]> {
  const queries = [''];
  while (queries.length < pagesPerReader) {
    const page = JSON.parse(await read(`${url}/api/feed${queries.at(-1)}`, user)) as { next?: string };
    if (page.next === undefined) throw new Error('The feed ends too early');
    queries.push(`?cursor=${encodeURIComponent(page.next)}`);
  }
  return queries;
}
