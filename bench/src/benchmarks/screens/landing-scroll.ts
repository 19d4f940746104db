import type { Page } from '@playwright/test';
import type { Benchmark } from '../../benchmark.ts';
import { withLandingPage } from '../../browser/browser.ts';
import { pageTasks } from '../../browser/page-tasks.ts';
import { startProduct } from '../../product.ts';
import { addSongs } from '../../songs.ts';
import { median } from '../../report/statistics.ts';

const songs = 10_000;
const rounds = 3;
/** Pixels per turn of the mouse wheel, and number of turns, one per frame. */
const wheel = 240;
const turns = 400;

interface ScrollSample {
  /** Longest task on the main thread while scrolling, in ms of processor time. */
  readonly longestTask: number;
  /** Maximum number of elements in the document. */
  readonly nodes: number;
  /** Scrolled distance in pixels. */
  readonly scrolled: number;
}

export const landingScroll: Benchmark = {
  name: 'landing-scroll',
  subject: 'scrolling the landing page with 10,000 songs: longest task on the main thread',
  goal: { atMost: 50 },
  unit: ' ms',
  run: async () => {
    const samples = await measure();
    const tasks = samples.map(({ longestTask }) => longestTask);
    return {
      measured: median(tasks),
      details: `longest task of each of ${rounds} visits ${tasks.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} of processor time; ${samples[0]?.scrolled} px in ${turns} frames`,
    };
  },
};

export const landingNodes: Benchmark = {
  name: 'landing-nodes',
  subject: 'the same scrolling: maximum number of elements in the document',
  goal: { atMost: 3000 },
  run: async () => {
    const samples = await measure();
    return { measured: Math.max(...samples.map(({ nodes }) => nodes)), details: `in ${rounds} visits` };
  },
};

let measured: Promise<ScrollSample[]> | undefined;

/** Measures once for both benchmarks. */
function measure(): Promise<ScrollSample[]> {
  measured ??= visits();
  return measured;
}

async function visits(): Promise<ScrollSample[]> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    const catalog = await product.database('rubato_catalog');
    const covers = await catalog.query<{ image_key: string }>('SELECT DISTINCT image_key FROM songs');
    await addSongs(product, songs);
    // Real images, because decoding them is part of the cost of scrolling.
    const keys = covers.rows.map((row) => row.image_key);
    await catalog.query(`UPDATE songs SET image_key = ($1::text[])[1 + id % $2]`, [keys, keys.length]);
    await catalog.end();
    const samples: ScrollSample[] = [];
    for (let round = 0; round < rounds; round += 1)
      samples.push(await withLandingPage({ url: product.url }, scroll));
    return samples;
  } finally {
    await product.remove();
  }
}

async function scroll(page: Page): Promise<ScrollSample> {
  let result = { nodes: 0, scrolled: 0 };
  const tasks = await pageTasks(page, async () => {
    result = await page.evaluate(scrollByWheel, { wheel, turns });
  });
  return { longestTask: Math.max(...tasks), ...result };
}

async function scrollByWheel({ wheel, turns }: { wheel: number; turns: number }) {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element');
  let nodes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    main.scrollBy(0, wheel);
    await new Promise(requestAnimationFrame);
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return { nodes, scrolled: main.scrollTop };
}
