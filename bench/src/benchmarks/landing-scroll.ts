import type { Page } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { inPage } from '../browser.ts';
import { pageTasks } from '../page-tasks.ts';
import { startProduct } from '../product.ts';
import { addSongs } from '../songs.ts';
import { median } from '../statistics.ts';

const songs = 10_000;
const rounds = 3;
/** A turn of a mouse wheel, and how many of them one after another, frame by frame. */
const wheel = 240;
const turns = 400;

interface Seen {
  /** Of a task on the page's thread while it scrolled, in milliseconds of processor time. */
  readonly longestTask: number;
  /** The most elements that were in the document at once. */
  readonly nodes: number;
  /** How far down it went, in pixels. */
  readonly scrolled: number;
}

export const landingScroll: Benchmark = {
  name: 'landing-scroll',
  subject: 'scrolling the landing page with 10,000 songs: the longest task on the page’s thread',
  goal: { atMost: 50 },
  unit: ' ms',
  run: async () => {
    const seen = await measure();
    const tasks = seen.map(({ longestTask }) => longestTask);
    return {
      measured: median(tasks),
      details: `longest task of each of ${rounds} visits ${tasks.map((ms) => `${ms.toFixed(0)} ms`).join(', ')} of processor time; ${seen[0]?.scrolled} px in ${turns} frames`,
    };
  },
};

export const landingNodes: Benchmark = {
  name: 'landing-nodes',
  subject: 'the same, elements in the document at once',
  goal: { atMost: 3000 },
  run: async () => {
    const seen = await measure();
    return { measured: Math.max(...seen.map(({ nodes }) => nodes)), details: `in ${rounds} visits` };
  },
};

let measured: Promise<Seen[]> | undefined;

/** Once for both rows. */
function measure(): Promise<Seen[]> {
  measured ??= visits();
  return measured;
}

async function visits(): Promise<Seen[]> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    const catalog = await product.database('rubato_catalog');
    const covers = await catalog.query<{ image_key: string }>('SELECT DISTINCT image_key FROM songs');
    await addSongs(product, songs);
    // Real pictures: what they cost to decode is part of the scrolling.
    const keys = covers.rows.map((row) => row.image_key);
    await catalog.query(`UPDATE songs SET image_key = ($1::text[])[1 + id % $2]`, [keys, keys.length]);
    await catalog.end();
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round += 1) seen.push(await inPage({ url: product.url }, scroll));
    return seen;
  } finally {
    await product.remove();
  }
}

async function scroll(page: Page): Promise<Seen> {
  let far = { nodes: 0, scrolled: 0 };
  const tasks = await pageTasks(page, async () => {
    far = await page.evaluate(turnWheel, { wheel, turns });
  });
  return { longestTask: Math.max(...tasks), ...far };
}

async function turnWheel({ wheel, turns }: { wheel: number; turns: number }) {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main part');
  let nodes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    main.scrollBy(0, wheel);
    await new Promise(requestAnimationFrame);
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return { nodes, scrolled: main.scrollTop };
}
