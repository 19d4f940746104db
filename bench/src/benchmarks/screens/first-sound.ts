import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../../benchmark.ts';
import { withLandingPage } from '../../browser/browser.ts';
import { measureClicks } from '../../browser/measure-clicks.ts';
import { startProduct } from '../../product.ts';
import { openBareAudioPage } from '../../references/bare-audio.ts';
import { median } from '../../report/statistics.ts';

/** Minimum time between pointing at a button and pressing it. */
const hoverMs = 200;
/** Wait after a song has started, until the page is idle. */
const idleMs = 1000;
const songs = 9;

export const firstSound: Benchmark = {
  name: 'first-sound',
  subject: `a click on Play of a song's card until the audio clock moves, in Chromium, warm page, after hovering over the button for ${hoverMs} ms`,
  goal: { atMost: 150 },
  unit: ' ms',
  run: () => withProduct(async (page) => summarize(await measureCardClicks(page))),
};

export const nextSound: Benchmark = {
  name: 'next-sound',
  subject:
    'a click on Next until the audio clock of the preloaded song moves, in Chromium, compared with a page of preloaded audio elements: additional time',
  goal: { atMost: 10 },
  unit: ' ms',
  run: () =>
    withProduct(async (page) => {
      await measureCardClicks(page);
      const ours = await measureNext(page);
      const reference = await measureBareNext(page);
      return {
        measured: median(ours) - median(reference),
        details: `${summarize(ours).details}; bare elements: ${summarize(reference).details}`,
      };
    }),
};

async function withProduct(work: (page: Page) => Promise<Measurement>): Promise<Measurement> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    return await withLandingPage({ url: product.url, before: measureClicks }, work);
  } finally {
    await product.remove();
  }
}

/** Plays songs one after another from visible cards. Ignores the first one, which also starts the browser's audio output. */
async function measureCardClicks(page: Page): Promise<number[]> {
  const buttons = page.getByRole('region', { name: 'Songs' }).getByRole('button', { name: /^Play / });
  const samples: number[] = [];
  for (let index = 0; index <= songs; index += 1) {
    const button = buttons.nth(index);
    await button.scrollIntoViewIfNeeded();
    await button.hover({ force: true });
    await wait(hoverMs);
    samples.push(await measurePlaybackDelay(button));
  }
  return samples.slice(1);
}

/** Plays through the queue from its start, twice. */
async function measureNext(page: Page): Promise<number[]> {
  return [...(await playQueue(page)), ...(await playQueue(page))];
}

async function playQueue(page: Page): Promise<number[]> {
  const player = page.getByRole('region', { name: 'Player' });
  await page
    .getByRole('list', { name: 'Queue' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click();
  const samples: number[] = [];
  for (let index = 1; index < songs; index += 1) {
    await wait(idleMs);
    samples.push(await measurePlaybackDelay(player.getByRole('button', { name: 'Next', exact: true })));
  }
  return samples;
}

/** Plays as many songs on bare audio elements. Ignores the first one, which also starts the page's audio output. */
async function measureBareNext(page: Page): Promise<number[]> {
  const response = await page.request.get(new URL('/api/songs/?limit=20', page.url()).href);
  const { songs: listed } = (await response.json()) as { songs: { audio_url: string }[] };
  const urls = listed.slice(0, 2 * songs - 1).map(({ audio_url }) => audio_url);
  const next = await openBareAudioPage(page, urls);
  const samples: number[] = [];
  for (const _ of urls) {
    await wait(idleMs);
    samples.push(await measurePlaybackDelay(next));
  }
  return samples.slice(1);
}

async function measurePlaybackDelay(button: Locator): Promise<number> {
  await button.click();
  const page = button.page();
  await page.waitForFunction(() => window.playbackDelayMs !== undefined);
  await wait(idleMs);
  return page.evaluate(() => window.playbackDelayMs ?? NaN);
}

function summarize(samples: readonly number[]): Measurement {
  const figures = samples.map((milliseconds) => Math.round(milliseconds)).join(', ');
  return { measured: median(samples), details: `median of ${samples.length} songs: ${figures} ms` };
}
