import type { Benchmark } from '../../benchmark.ts';
import { signUp } from '../../users.ts';
import { sendOpenLoad, type OpenLoadResult } from '../../load/open-load.ts';
import { startProduct, type Product } from '../../product.ts';
import { addSongs } from '../../songs.ts';
import { median } from '../../report/statistics.ts';

const songs = 20_000;
const seconds = 5;
const rounds = 3;
/** Clients abort requests after this time. */
const timeoutMs = 2000;
/** Initial rate, which any machine sustains, and the factor between attempts. */
const [firstRate, step] = [200, 1.3];
/** Share of successful requests that makes a rate sustained. */
const sustainedShare = 0.99;

/** Load of uncached pages, single songs and likes. */
export const overload: Benchmark = {
  name: 'overload',
  subject:
    'random pages of songs, single songs and likes, embedded, at three times the sustained rate compared with the sustained rate: responses within two seconds',
  goal: { atLeast: 0.8 },
  run: async () => {
    // All requests come from one address.
    const product = await startProduct({ API_REQUESTS_PER_ADDRESS: '0', MAX_CONNECTIONS_PER_ADDRESS: '0' });
    try {
      await addSongs(product, songs);
      const [user = {}] = await signUp(product.url, 1);
      const send = (perSecond: number) => sendLoad(product, user, perSecond);
      await send(firstRate);
      const sustained = await findSustained(send);
      const pairs: { sustained: OpenLoadResult; overloaded: OpenLoadResult }[] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ sustained: await send(sustained), overloaded: await send(3 * sustained) });
      return {
        measured: median(pairs.map(({ sustained, overloaded }) => overloaded.goodput / sustained.goodput)),
        details: formatDetails(pairs.map(({ sustained, overloaded }) => [sustained, overloaded])),
      };
    } finally {
      await product.remove();
    }
  },
};

/** Finds the highest tested rate at which nearly all requests succeed. */
async function findSustained(send: (perSecond: number) => Promise<OpenLoadResult>): Promise<number> {
  let sustained = firstRate;
  for (let rate = firstRate * step; ; rate *= step) {
    const { goodput } = await send(rate);
    if (goodput < sustainedShare * rate) return sustained;
    sustained = rate;
  }
}

function sendLoad(
  { url }: Product,
  user: Record<string, string>,
  perSecond: number,
): Promise<OpenLoadResult> {
  const headers = Object.entries({ host: new URL(url).host, ...user })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
  const random = (max: number) => 1 + Math.floor(Math.random() * max);
  const lines = [
    () => `GET /api/songs?limit=50&cursor=${100 + random(songs - 100)}`,
    () => `GET /api/songs/${random(songs)}`,
    () => `GET /api/songs/${random(songs)}`,
    () => `POST /api/likes/${random(songs)}`,
  ];
  const request = (n: number) => `${lines[n % lines.length]?.()} HTTP/1.1\r\n${headers}\r\n\r\n`;
  return sendOpenLoad({ url, perSecond, seconds, timeoutMs, request });
}

function formatDetails(pairs: readonly (readonly [OpenLoadResult, OpenLoadResult])[]): string {
  const medianOf = (which: 0 | 1, of: (result: OpenLoadResult) => number) =>
    Math.round(median(pairs.map((pair) => of(pair[which]))));
  return (
    `${medianOf(0, ({ goodput }) => goodput)} responses/s; ${medianOf(1, ({ goodput }) => goodput)} of ` +
    `${medianOf(1, ({ sent }) => sent / seconds)} requests/s, of which ${medianOf(1, ({ rejected }) => rejected / seconds)} were ` +
    `rejected and ${medianOf(1, ({ timedOut }) => timedOut / seconds)} timed out`
  );
}
