import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../../benchmark.ts';
import { withLandingPage } from '../../browser/browser.ts';
import { largeProduct } from '../../catalog/large-product.ts';
import { createTypedQueries } from '../../catalog/typed-queries.ts';
import { measureKeyPresses } from '../../browser/measure-key-presses.ts';
import { quantile } from '../../report/statistics.ts';

const keyPresses = 200;
/** Between the results of one key press and the next, until the page is idle. */
const idleMs = 100;

export const searchPaint: Benchmark = {
  name: 'search-paint',
  subject: `a key press in the search field until the results for the text are painted, in Chromium, among 1,000,000 songs, embedded, the field’s own pause included: p95 of ${keyPresses}`,
  goal: { atMost: 150 },
  unit: ' ms',
  run: async () => {
    const product = await largeProduct();
    const queries = await createTypedQueries(product);
    return withLandingPage({ url: product.url, before: measureKeyPresses }, (page) => measure(page, queries));
  },
};

async function measure(page: Page, [first = '', ...queries]: string[]): Promise<Measurement> {
  const field = page.getByRole('combobox', { name: 'Search' });
  // The first results also load and compile what shows them.
  await pressKeys(field, first);
  const samples: number[] = [];
  for (const query of queries)
    if (samples.length < keyPresses) samples.push(...(await pressKeys(field, query)));
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
