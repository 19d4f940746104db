import type { Measurement } from '../benchmark.ts';
import { formatQuantiles, measureVisits, read, type Visits } from '../load/latencies.ts';
import { quantile } from '../report/statistics.ts';

const rounds = 5;
/** More than the product caches. */
const lastSong = 1_000_000;

/**
 * Measures visits in turns with uncached pages of 20 songs at the same rate, which show what the machine and the gateway take. The result
 * is the ratio of their p95.
 */
export async function besidePages(url: string, visits: Visits): Promise<Measurement> {
  const [times, pages]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const measured = await measureVisits({
      ...visits,
      visit: (n) => visits.visit(round * visits.count + n),
    });
    const reference = await measureVisits({ ...visits, visit: () => readPage(url) });
    if (round > 0) {
      times.push(...measured);
      pages.push(...reference);
    }
  }
  return {
    measured: quantile(times, 0.95) / quantile(pages, 0.95),
    details: `${formatQuantiles(times)} at ${visits.perSecond}/s; pages of 20 songs ${formatQuantiles(pages)}`,
  };
}

async function readPage(url: string): Promise<void> {
  await read(`${url}/api/songs?limit=20&cursor=${21 + Math.floor(Math.random() * lastSong)}`);
}
