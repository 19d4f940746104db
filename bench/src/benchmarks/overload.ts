import type { Benchmark } from '../benchmark.ts';
import { signUp } from '../members.ts';
import { sendOpenLoad, type OpenLoadResult } from '../open-load.ts';
import { startProduct, type Product } from '../product.ts';
import { addSongs } from '../songs.ts';
import { median } from '../statistics.ts';

const songs = 20_000;
const seconds = 5;
const rounds = 3;
/** Nobody waits longer for a page. Milliseconds. */
const patienceMs = 2000;
/** From a rate that any machine can serve, by so much from one try to the next. */
const [firstRate, step] = [200, 1.3];
/** Of the requests: more that fail than that are not sustained. */
const sustainedShare = 0.99;

/** Pages that nobody has asked for yet, single songs, and likes. */
export const overload: Benchmark = {
  name: 'overload',
  subject:
    'pages of songs at random places, single songs and likes, embedded, three times as many as are sustained beside the most that are: answers within two seconds',
  goal: { atLeast: 0.8 },
  run: async () => {
    const product = await startProduct();
    try {
      await addSongs(product, songs);
      const [member = {}] = await signUp(product.url, 1);
      const send = (perSecond: number) => sendLoad(product, member, perSecond);
      await send(firstRate);
      const sustained = await findSustained(send);
      const pairs: { usual: OpenLoadResult; overloaded: OpenLoadResult }[] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ usual: await send(sustained), overloaded: await send(3 * sustained) });
      return {
        measured: median(pairs.map(({ usual, overloaded }) => overloaded.goodput / usual.goodput)),
        details: detailsOf(pairs.map(({ usual, overloaded }) => [usual, overloaded])),
      };
    } finally {
      await product.remove();
    }
  },
};

/** The highest rate of those tried at which nearly all requests are answered. */
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
  member: Record<string, string>,
  perSecond: number,
): Promise<OpenLoadResult> {
  const headers = Object.entries({ host: new URL(url).host, ...member })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
  const random = (most: number) => 1 + Math.floor(Math.random() * most);
  const lines = [
    () => `GET /api/songs?limit=50&cursor=${100 + random(songs - 100)}`,
    () => `GET /api/songs/${random(songs)}`,
    () => `GET /api/songs/${random(songs)}`,
    () => `POST /api/likes/${random(songs)}`,
  ];
  const request = (n: number) => `${lines[n % lines.length]?.()} HTTP/1.1\r\n${headers}\r\n\r\n`;
  return sendOpenLoad({ url, perSecond, seconds, patienceMs, request });
}

function detailsOf(pairs: readonly (readonly [OpenLoadResult, OpenLoadResult])[]): string {
  const middle = (which: 0 | 1, of: (result: OpenLoadResult) => number) =>
    Math.round(median(pairs.map((pair) => of(pair[which]))));
  return (
    `${middle(0, ({ goodput }) => goodput)} answers/s; ${middle(1, ({ goodput }) => goodput)} of ` +
    `${middle(1, ({ sent }) => sent / seconds)} requests/s, of which ${middle(1, ({ refused }) => refused / seconds)} were ` +
    `refused and ${middle(1, ({ late }) => late / seconds)} not answered in time`
  );
}
