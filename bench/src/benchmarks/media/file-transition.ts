import type { Page } from '@playwright/test';
import type { Benchmark, Measurement } from '../../benchmark.ts';
import { withLandingPage } from '../../browser/browser.ts';
import { measureGap, recordDecks } from '../../browser/measure-gap.ts';
import { startProduct } from '../../product.ts';
import { median } from '../../report/statistics.ts';

const transitions = 5;
/** Enough for the player to schedule the start of the next song. */
const secondsBeforeEnd = 3;

export const fileTransition: Benchmark = {
  name: 'file-transition',
  subject:
    'the gap between two songs, or their overlap, in Chromium playing files, which has an audio element for each song',
  goal: { atMost: 50 },
  unit: ' ms',
  run: async () => {
    const product = await startProduct({ DEMO: 'on' });
    try {
      return await withLandingPage({ url: product.url, before: recordDecks }, measureTransitions);
    } finally {
      await product.remove();
    }
  },
};

async function measureTransitions(page: Page): Promise<Measurement> {
  const songs = page.getByRole('region', { name: 'Songs' }).getByRole('article');
  await songs.first().hover();
  await songs
    .first()
    .getByRole('button', { name: /^Play / })
    .click();
  for (let index = 1; index <= transitions; index += 1) {
    await songs.nth(index).hover();
    await songs
      .nth(index)
      .getByRole('button', { name: /^Add to queue/ })
      .click();
  }
  const gaps: number[] = [];
  for (let index = 0; index < transitions; index += 1)
    gaps.push(1000 * Math.abs(await page.evaluate(measureGap, secondsBeforeEnd)));
  const figures = gaps.map((gap) => Math.round(gap)).join(', ');
  return { measured: median(gaps), details: `median of ${transitions} transitions: ${figures} ms` };
}
