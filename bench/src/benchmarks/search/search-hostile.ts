import type { Benchmark } from '../../benchmark.ts';
import { largeProduct } from '../../catalog/large-product.ts';
import { Random } from '../../catalog/random.ts';
import { createText, createVocabulary } from '../../catalog/vocabulary.ts';
import { formatQuantiles } from '../../load/latencies.ts';

const searches = 10_000;
const warmUp = 200;
const concurrent = 2;

/** Queries that are meant to fail or to take long. */
export const searchHostile: Benchmark = {
  name: 'search-hostile',
  subject: `the slowest of ${searches} hostile searches among 1,000,000 songs, embedded`,
  goal: { atMost: 300 },
  unit: ' ms',
  run: async () => {
    const { url } = await largeProduct();
    const queries = createQueries(new Random(6));
    const send = async (query: string) => {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/search?${query}`);
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`Status ${response.status} for ${query}`);
      return performance.now() - startedAt;
    };
    for (const query of queries.slice(-warmUp)) await send(query);
    const times: { readonly ms: number; readonly query: string }[] = [];
    const rest = queries.values();
    await Promise.all(
      Array.from({ length: concurrent }, async () => {
        for (const query of rest) times.push({ ms: await send(query), query });
      }),
    );
    const [slowest] = times.toSorted((a, b) => b.ms - a.ms);
    return {
      measured: slowest!.ms,
      details: `${formatQuantiles(times.map(({ ms }) => ms))}; none failed; slowest ${slowest!.query.slice(0, 120)}`,
    };
  },
};

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const signs = '% _ \' " \\ :* & | ! ( ) <-> -- ; \0 * $1 {{ ../'.split(' ');
const others = '愛 風 の 사랑 ж ß 🎵 👩‍👩‍👧 \u202e \u0301 ﷺ 𝕏 \ufeff ٣'.split(' ');

function createQueries(random: Random): string[] {
  const texts = queryTexts(random);
  const encoded = () => `q=${encodeURIComponent(random.pick(texts)())}`;
  const requests: readonly (() => string)[] = [
    ...Array.from({ length: 20 }, () => encoded),
    () => `${encoded()}&limit=50`,
    () => `${encoded()}&types=lyrics&limit=50`,
    () => `${encoded()}&types=songs&cursor=${encodeURIComponent(random.pick(signs))}`,
    () => `${encoded()}&${encoded()}`,
    () => `q=%${random.pick(['', 'f', 'ff', 'c3%28', 'ed%a0%80', '00'])}`,
    () => `q[]=a&q[b]=c&types=${encodeURIComponent(random.pick(signs))}`,
  ];
  return Array.from({ length: searches }, () => random.pick(requests)());
}

/** The kinds of texts that are searched for. */
function queryTexts(random: Random): readonly (() => string)[] {
  const vocabulary = createVocabulary(new Random(1));
  const common = vocabulary.slice(0, 50);
  const many = (count: number, of: () => string, separator = ' ') =>
    Array.from({ length: count }, of).join(separator);
  return [
    () => random.pick(letters),
    () => random.pick(letters) + random.pick(letters),
    () => many(1 + random.below(12), () => random.pick(letters)),
    () => many(1 + random.below(12), () => random.pick(common)),
    () => `${many(1 + random.below(4), () => random.pick(common))} ${random.pick(letters)}`,
    () => `${many(1 + random.below(4), () => random.pick(common))} `,
    () => createText(random, vocabulary, 10),
    () => many(1 + random.below(20), () => random.pick(signs), ''),
    () => many(1 + random.below(10), () => random.pick(common) + random.pick(signs), ''),
    () => many(1 + random.below(60), () => random.pick(others), ''),
    () => many(1 + random.below(20), () => random.pick(others)),
    () => random.pick(letters).repeat(1 + random.below(5000)),
    () => many(20, () => random.pick(vocabulary).slice(0, 1 + random.below(3))),
    () => many(3, () => [...random.pick(vocabulary)].toReversed().join('')),
    () => many(1 + random.below(80), () => String.fromCodePoint(1 + random.below(0xd7ff)), ''),
    () => many(4, () => String(random.below(10_000))),
  ];
}
