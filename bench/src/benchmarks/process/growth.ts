import type { Benchmark } from '../../benchmark.ts';
import { startProduct, type Product } from '../../product.ts';
import { addSongs } from '../../songs.ts';
import { median, quantile } from '../../report/statistics.ts';

const [few, many] = [1000, 1_000_000];
const rounds = 5;
const requestsPerRound = 1500;

export const growth: Benchmark = {
  name: 'growth',
  subject: 'p99 of an uncached page of 50 songs with 1,000,000 songs, compared with 1,000',
  goal: { atMost: 1.3 },
  run: async () => {
    const small = await startProduct();
    const large = await startProduct();
    try {
      await addSongs(small, few);
      await addSongs(large, many);
      const samples: { small: number; large: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = { small: await p99(small, few), large: await p99(large, many) };
        if (round > 0) samples.push(pair);
      }
      const medianOf = (of: 'small' | 'large') => median(samples.map((pair) => pair[of])).toFixed(2);
      return {
        measured: median(samples.map((pair) => pair.large / pair.small)),
        details: `p99 ${medianOf('large')} ms with ${many} songs, ${medianOf('small')} ms with ${few}; one request after another`,
      };
    } finally {
      await small.remove();
      await large.remove();
    }
  },
};

async function p99({ url }: Product, songs: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < requestsPerRound; n += 1) {
    // Random pages are not cached yet: cached ones cost the same at any size. A cursor past the end returns the first page.
    const cursor = 51 + Math.floor(Math.random() * many) + (songs === many ? 0 : many);
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/songs/?limit=50&cursor=${cursor}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Unexpected status of a page: ${response.status}`);
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.99);
}
