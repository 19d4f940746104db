import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../benchmark.ts';
import { withLandingPage } from '../browser.ts';
import { unlimitedSearches } from '../catalogue/large-product.ts';
import { measureKeyPresses } from '../measure-key-presses.ts';
import { startProduct } from '../product.ts';
import { quantile } from '../statistics.ts';

const keyPresses = 200;
/** Between the results of one key press and the next, until the page is idle. */
const idleMs = 100;

export const searchPaint: Benchmark = {
  name: 'search-paint',
  subject: `a key press in the search field until the results for the text are painted, in Chromium, demo songs, the field’s own pause included: p95 of ${keyPresses}`,
  goal: { atMost: 150 },
  unit: ' ms',
  run: async () => {
    const product = await startProduct({ DEMO: 'on', ...unlimitedSearches });
    try {
      return await withLandingPage({ url: product.url, before: measureKeyPresses }, measure);
    } finally {
      await product.remove();
    }
  },
};

async function measure(page: Page): Promise<Measurement> {
  const titles = await titlesOf(page);
  const field = page.getByRole('combobox', { name: 'Search' });
  // The first results also load and compile what shows them.
  await pressKeys(field, titles[0] ?? '');
  const samples: number[] = [];
  for (let next = 0; samples.length < keyPresses; next += 1)
    samples.push(...(await pressKeys(field, titles[next % titles.length] ?? '')));
  const [middle, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(samples, share)) as [
    number,
    number,
    number,
  ];
  return {
    measured: p95,
    details: `median ${middle.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${Math.max(...samples).toFixed(0)} ms of ${samples.length} key presses`,
  };
}

async function titlesOf(page: Page): Promise<string[]> {
  const response = await page.request.get(new URL('/api/songs/?limit=50', page.url()).href);
  const { songs } = (await response.json()) as { songs: { title: string }[] };
  return songs.map(({ title }) => title);
}

/** Types `text` letter by letter into the empty field. Spaces find nothing new. */
async function pressKeys(field: Locator, text: string): Promise<number[]> {
  await field.fill('');
  const samples: number[] = [];
  for (const key of text) {
    await field.press(key === ' ' ? 'Space' : key);
    if (key === ' ') continue;
    await field.page().waitForFunction(() => window.resultsDelayMs !== undefined);
    samples.push(await field.page().evaluate(() => window.resultsDelayMs ?? NaN));
    await wait(idleMs);
  }
  return samples;
}
