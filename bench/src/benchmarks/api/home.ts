import type { Benchmark } from '../../benchmark.ts';
import { besidePages } from '../../browser/beside-pages.ts';
import { largeProduct } from '../../catalog/large-product.ts';
import { read } from '../../load/latencies.ts';

const [perSecond, perRound] = [20, 200];

/** Visitors and a user with follows in turns. Rails that miss their deadline are counted. */
export const home: Benchmark = {
  name: 'home',
  subject:
    '`GET /api/home` with 1,000,000 songs, of visitors and of a user who follows 1,000 artists, embedded, compared with a page of 20 songs: p95',
  goal: { atMost: 7 },
  run: async () => {
    const { url, user } = await largeProduct();
    const partial: string[] = [];
    const measurement = await besidePages(url, {
      perSecond,
      count: perRound,
      visit: async (n) => {
        const page = JSON.parse(await read(`${url}/api/home`, n % 2 ? user : {})) as { partial?: string[] };
        // The first round warms up.
        if (n >= perRound) partial.push(...(page.partial ?? []));
      },
    });
    return {
      ...measurement,
      details: `${measurement.details}; ${partial.length} rails missed their deadline`,
    };
  },
};
