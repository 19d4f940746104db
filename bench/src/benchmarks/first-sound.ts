import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Measurement } from '../benchmark.ts';
import { inPage } from '../browser.ts';
import { measureClicks } from '../measure-clicks.ts';
import { startProduct } from '../product.ts';
import { openBareSound } from '../references/bare-sound.ts';
import { median } from '../statistics.ts';

/** What a hand takes at least between reaching a button and pressing it. */
const reachMs = 200;
/** Until a song that begins has given way on the processor to what follows it. */
const restMs = 1000;
const songs = 9;

export const firstSound: Benchmark = {
  name: 'first-sound',
  subject: `a click on Play of a song's card until the audio clock moves, in Chromium, warm page, the pointer on the button for ${reachMs} ms before`,
  goal: { atMost: 150 },
  unit: ' ms',
  run: () => inProduct(async (page) => summary(await playCards(page))),
};

export const nextSound: Benchmark = {
  name: 'next-sound',
  subject:
    'a click on Next until the audio clock of the prepared song moves, in Chromium, beside a page with nothing but prepared audio elements: how much later',
  goal: { atMost: 10 },
  unit: ' ms',
  run: () =>
    inProduct(async (page) => {
      await playCards(page);
      const ours = await pressNext(page);
      const bare = await pressBare(page);
      return {
        measured: median(ours) - median(bare),
        details: `${summary(ours).details}; bare elements: ${summary(bare).details}`,
      };
    }),
};

async function inProduct(work: (page: Page) => Promise<Measurement>): Promise<Measurement> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    return await inPage({ url: product.url, before: measureClicks }, work);
  } finally {
    await product.remove();
  }
}

/** Plays one song after another from the cards in sight. The first one starts the browser's sound as well, and does not count. */
async function playCards(page: Page): Promise<number[]> {
  const buttons = page.getByRole('region', { name: 'Songs' }).getByRole('button', { name: /^Play / });
  const seen: number[] = [];
  for (let index = 0; index <= songs; index += 1) {
    const button = buttons.nth(index);
    await button.scrollIntoViewIfNeeded();
    await button.hover({ force: true });
    await wait(reachMs);
    seen.push(await untilSound(button));
  }
  return seen.slice(1);
}

/** Goes through the queue again from its beginning, twice. */
async function pressNext(page: Page): Promise<number[]> {
  return [...(await pressThroughQueue(page)), ...(await pressThroughQueue(page))];
}

async function pressThroughQueue(page: Page): Promise<number[]> {
  const player = page.getByRole('region', { name: 'Player' });
  await page
    .getByRole('list', { name: 'Queue' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click();
  const seen: number[] = [];
  for (let index = 1; index < songs; index += 1) {
    await wait(restMs);
    seen.push(await untilSound(player.getByRole('button', { name: 'Next', exact: true })));
  }
  return seen;
}

/** As many songs of the product, on elements of their own. The first one starts the page's sound as well, and does not count. */
async function pressBare(page: Page): Promise<number[]> {
  const answer = await page.request.get(new URL('/api/songs/?limit=20', page.url()).href);
  const { songs: listed } = (await answer.json()) as { songs: { audio_url: string }[] };
  const urls = listed.slice(0, 2 * songs - 1).map(({ audio_url }) => audio_url);
  const next = await openBareSound(page, urls);
  const seen: number[] = [];
  for (const _ of urls) {
    await wait(restMs);
    seen.push(await untilSound(next));
  }
  return seen.slice(1);
}

async function untilSound(button: Locator): Promise<number> {
  await button.click();
  const page = button.page();
  await page.waitForFunction(() => window.sound !== undefined);
  await wait(restMs);
  return page.evaluate(() => window.sound ?? NaN);
}

function summary(seen: readonly number[]): Measurement {
  const figures = seen.map((milliseconds) => Math.round(milliseconds)).join(', ');
  return { measured: median(seen), details: `median of ${seen.length} songs: ${figures} ms` };
}
