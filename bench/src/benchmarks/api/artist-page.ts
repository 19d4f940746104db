import type { Benchmark } from '../../benchmark.ts';
import { besidePages } from '../../browser/beside-pages.ts';
import { largeProduct, largeSize } from '../../catalog/large-product.ts';
import { Random } from '../../catalog/random.ts';
import { read } from '../../load/latencies.ts';

const [perSecond, perRound] = [20, 200];

/** All requests of the page, as the front end sends them: the popular songs need the response with the artist. */
export const artistPage: Benchmark = {
  name: 'artist-page',
  subject:
    'everything that the page of an artist requests, the artists by Zipf’s law, among 1,000,000 songs of 100,000 artists, embedded, compared with a page of 20 songs: p95',
  goal: { atMost: 7 },
  run: async () => {
    const { url } = await largeProduct();
    const random = new Random(5);
    return besidePages(url, {
      perSecond,
      count: perRound,
      visit: async () => {
        const path = `${url}/api/artists/artist-${1 + random.zipf(largeSize.artists)}`;
        await Promise.all([
          readPopular(url, path),
          read(`${path}/songs?limit=100`),
          read(`${path}/albums?limit=50`),
        ]);
      },
    });
  },
};

async function readPopular(url: string, path: string): Promise<void> {
  const { id } = JSON.parse(await read(path)) as { id: number };
  await read(`${url}/api/browse/songs?artist=${id}&sort=popular&limit=5`);
}
