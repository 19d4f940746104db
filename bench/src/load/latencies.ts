import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../report/statistics.ts';

/** Visits that begin at a constant rate, regardless of how long earlier ones take. */
export interface Visits {
  readonly perSecond: number;
  readonly count: number;
  /** Requests everything that the `n`-th visit needs. Throws if a response is not the expected one. */
  visit(n: number): Promise<void>;
}

/** Returns the time of each visit in milliseconds, from when it should have begun. */
export async function measureVisits({ perSecond, count, visit }: Visits): Promise<number[]> {
  const startedAt = performance.now();
  const visits: Promise<number>[] = [];
  for (let n = 0; n < count; n += 1) {
    const beginsAt = startedAt + (n * 1000) / perSecond;
    await delay(Math.max(0, beginsAt - performance.now()));
    // Timers fire up to a millisecond late or early: that is no time of the product.
    const begunAt = performance.now();
    visits.push(visit(n).then(() => performance.now() - Math.min(begunAt, beginsAt)));
    visits.at(-1)?.catch(() => {});
  }
  return Promise.all(visits);
}

/** Requests a path and reads the response. Throws unless it is 200. */
export async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Unexpected status ${response.status} of ${url}: ${text}`);
  return text;
}

export const formatQuantiles = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(times, share).toFixed(1)} ms`).join(', ');
