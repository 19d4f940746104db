import type { Browser } from '@playwright/test';
import type { Benchmark } from '../../benchmark.ts';
import { launchChromium } from '../../browser/browser.ts';
import { startProduct } from '../../product.ts';
import { startOneBundle } from '../../references/one-bundle.ts';
import { median } from '../../report/statistics.ts';

const rounds = 9;
/** Chromium's network throttling: latency in ms and throughput in bytes per second. */
const network = { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, offline: false };

interface Pair {
  readonly product: number;
  readonly reference: number;
}

export const firstCards: Benchmark = {
  name: 'first-cards',
  subject:
    'landing page from navigation to first cards, empty cache, 40 ms and 10 Mbit/s, compared with the same front ends built as one bundle: time',
  goal: { atMost: 1.4 },
  run: async () => {
    const samples = await visits();
    const medianOf = (of: keyof Pair) => Math.round(median(samples.map((pair) => pair[of])));
    return {
      measured: median(samples.map(({ product, reference }) => product / reference)),
      details: `${medianOf('product')} ms; as one bundle ${medianOf('reference')} ms; medians of ${rounds} alternating visits each`,
    };
  },
};

async function visits(): Promise<Pair[]> {
  const product = await startProduct({ DEMO: 'on' });
  try {
    const reference = await startOneBundle(product.url);
    const browser = await launchChromium();
    try {
      return await alternate(browser, product.url, reference.url);
    } finally {
      await browser.close();
      await reference.stop();
    }
  } finally {
    await product.remove();
  }
}

/** Alternates, so that other load on the machine affects both. The first round warms up the servers. */
async function alternate(browser: Browser, product: string, reference: string): Promise<Pair[]> {
  const samples: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      product: await measureCards(browser, product),
      reference: await measureCards(browser, reference),
    };
    if (round > 0) samples.push(pair);
  }
  return samples;
}

/** Milliseconds from the start of the navigation until cards are painted, on a first visit. */
async function measureCards(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await page.addInitScript(markCards);
    await page.goto(url);
    const mark = await page.waitForFunction(() => performance.getEntriesByName('cards')[0]?.startTime);
    return (await mark.jsonValue()) ?? NaN;
  } finally {
    await page.close();
  }
}

/** Runs in the page: sets a performance mark one frame after the first card is painted. */
function markCards(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main article')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('cards')));
  });
  observer.observe(document, { childList: true, subtree: true });
}
