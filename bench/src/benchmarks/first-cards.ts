import type { Browser } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { launchChromium } from '../browser.ts';
import { startProduct } from '../product.ts';
import { startOneBundle } from '../references/one-bundle.ts';
import { median } from '../statistics.ts';

const rounds = 9;
/** Chromium's throttling: what each request waits, in milliseconds, and how fast its bytes come, per second. */
const line = { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, offline: false };

interface Pair {
  readonly product: number;
  readonly reference: number;
}

export const firstCards: Benchmark = {
  name: 'first-cards',
  subject:
    'the landing page from the address to its first cards, empty cache, 40 ms and 10 Mbit/s, beside the same front ends built as one bundle: time',
  goal: { atMost: 1.4 },
  run: async () => {
    const seen = await visits();
    const middle = (of: keyof Pair) => Math.round(median(seen.map((pair) => pair[of])));
    return {
      measured: median(seen.map(({ product, reference }) => product / reference)),
      details: `${middle('product')} ms; as one bundle ${middle('reference')} ms; medians of ${rounds} visits each, in turns`,
    };
  },
};

async function visits(): Promise<Pair[]> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    const reference = await startOneBundle(product.url);
    const browser = await launchChromium();
    try {
      return await inTurns(browser, product.url, reference.url);
    } finally {
      await browser.close();
      await reference.stop();
    }
  } finally {
    await product.remove();
  }
}

/** In turns, so that a busy machine is busy for both. The first round warms up the servers. */
async function inTurns(browser: Browser, product: string, reference: string): Promise<Pair[]> {
  const seen: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      product: await untilCards(browser, product),
      reference: await untilCards(browser, reference),
    };
    if (round > 0) seen.push(pair);
  }
  return seen;
}

/** Milliseconds from the start of the navigation until cards are painted, for a visitor who has never been here. */
async function untilCards(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(markCards);
    await page.goto(url);
    const mark = await page.waitForFunction(() => performance.getEntriesByName('cards')[0]?.startTime);
    return (await mark.jsonValue()) ?? NaN;
  } finally {
    await page.close();
  }
}

/** Leaves a mark on the page's time line in the frame after the one that paints the first card. */
function markCards(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main article')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('cards')));
  });
  observer.observe(document, { childList: true, subtree: true });
}
