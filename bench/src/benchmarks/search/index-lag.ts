import { setTimeout as delay } from 'node:timers/promises';
import type { Benchmark } from '../../benchmark.ts';
import { largeProduct } from '../../catalog/large-product.ts';
import { formatQuantiles, read } from '../../load/latencies.ts';
import { quantile } from '../../report/statistics.ts';
import { noise } from '../../uploads/noise.ts';
import { sendUpload } from '../../uploads/send-upload.ts';
import { songBody } from '../../uploads/song-body.ts';

const songs = 60;
const pollMs = 5;
const timeoutMs = 30_000;

/** Songs that are added and deleted one after another: the search has to find each, and then no longer. */
export const indexLag: Benchmark = {
  name: 'index-lag',
  subject:
    'from the response to a new or deleted song until a search finds it, or no longer, among 1,000,000 songs, embedded: p95',
  goal: { atMost: 1000 },
  unit: ' ms',
  run: async () => {
    const { url, user } = await largeProduct();
    const audio = noise(100_000);
    const [found, gone]: [number[], number[]] = [[], []];
    for (let n = 0; n < songs; n += 1) {
      const title = uniqueTitle(n);
      await sendUpload(url, songBody(audio, { title }), user);
      found.push(await measureUntil(url, title, (ids) => ids.length > 0));
      const [id] = await search(url, title);
      await remove(url, user, id);
      gone.push(await measureUntil(url, title, (ids) => ids.length === 0));
    }
    return {
      measured: Math.max(quantile(found, 0.95), quantile(gone, 0.95)),
      details: `new songs ${formatQuantiles(found)}; deleted songs ${formatQuantiles(gone)}`,
    };
  },
};

/** No other title contains these letters. */
const uniqueTitle = (n: number): string =>
  `xq${n.toString(26).replaceAll(/\d/g, (digit) => 'zyxwvutsrq'[Number(digit)]!)}xq`;

async function search(url: string, title: string): Promise<number[]> {
  const result = JSON.parse(await read(`${url}/api/search?q=${title}&types=songs`)) as {
    songs: { id: number; title: string }[];
  };
  return result.songs.filter((song) => song.title === title).map(({ id }) => id);
}

async function remove(url: string, user: Record<string, string>, id: number | undefined): Promise<void> {
  const response = await fetch(`${url}/api/songs/${id}`, { method: 'DELETE', headers: user });
  if (!response.ok) throw new Error(`Deletion failed: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function measureUntil(
  url: string,
  title: string,
  isReached: (ids: readonly number[]) => boolean,
): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeoutMs) {
    if (isReached(await search(url, title))) return performance.now() - startedAt;
    await delay(pollMs);
  }
  throw new Error(`A change was not found within ${timeoutMs} ms`);
}
