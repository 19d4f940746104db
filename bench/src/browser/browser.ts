import { chromium, type Browser, type Page } from '@playwright/test';

interface Visit {
  url: string;
  /** Runs in the page before its scripts. */
  before?: () => void;
}

/** Opens the landing page in Chromium and runs `work` once songs and player are visible. */
export async function withLandingPage<Result>(
  { url, before }: Visit,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    if (before) await page.addInitScript(before);
    await page.goto(url);
    await page.getByRole('region', { name: 'Songs' }).getByRole('article').first().waitFor();
    await page.getByRole('region', { name: 'Player' }).waitFor();
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** The caller must close the browser. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--autoplay-policy=document-user-activation-required'],
  });
}
