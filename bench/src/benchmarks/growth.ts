import type { Benchmark } from '../benchmark.ts';
import { startProduct, type Product } from '../product.ts';
import { addSongs } from '../songs.ts';
import { median, quantile } from '../statistics.ts';

const [few, many] = [1000, 1_000_000];
const rounds = 5;
const requestsPerRound = 1500;

export const growth: Benchmark = {
  name: 'growth',
  subject: 'p99 of a page of 50 songs, asked for the first time, with 1,000,000 songs beside 1,000',
  goal: { atMost: 1.3 },
  run: async () => {
    const small = await startProduct();
    const large = await startProduct();
    try {
      await addSongs(small, few);
      await addSongs(large, many);
      const seen: { small: number; large: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = { small: await p99(small, few), large: await p99(large, many) };
        if (round > 0) seen.push(pair);
      }
      const middle = (of: 'small' | 'large') => median(seen.map((pair) => pair[of])).toFixed(2);
      return {
        measured: median(seen.map((pair) => pair.large / pair.small)),
        details: `p99 ${middle('large')} ms with ${many} songs, ${middle('small')} ms with ${few}; one request after another`,
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
    // Pages that nobody has asked for yet: remembered ones cost the same whatever there is. Past the end lies the first page.
    const cursor = 51 + Math.floor(Math.random() * many) + (songs === many ? 0 : many);
    const begun = performance.now();
    const answer = await fetch(`${url}/api/songs/?limit=50&cursor=${cursor}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A page was answered with ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return quantile(times, 0.99);
}
