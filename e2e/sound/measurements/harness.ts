import type { Browser, Page } from '@playwright/test';
import type { AudioFixtures } from '../fixtures/audio-fixtures.ts';
import { PlayerPage } from '../player-page.ts';
import type { AudioServer } from '../recorder/audio-server.ts';
import type { TestUser } from '../test-user.ts';

/** The running product and the tools to play and record audio files with it. */
export interface Harness {
  /** Address of the product. */
  readonly url: string;
  readonly browser: Browser;
  readonly audioServer: AudioServer;
  readonly fixtures: AudioFixtures;
  readonly user: TestUser;
  /** Value of `--engine`. */
  readonly engine: string | undefined;
}

/** Opens the product in a browser window of its own and closes it after `work`. */
export async function withPlayerPage<Result>(
  { browser, url, engine }: Harness,
  work: (playerPage: PlayerPage) => Promise<Result>,
): Promise<Result> {
  const playerPage = await PlayerPage.open(browser, url, engine);
  try {
    return await work(playerPage);
  } finally {
    await playerPage.close();
  }
}

const plainPath = '/plain-audio';

/** The reference for measurements: plays a file of the product with a plain audio element on an otherwise empty page. */
export async function withPlainAudio<Result>(
  { browser, url }: Harness,
  audioUrl: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage();
  try {
    await page.route(`**${plainPath}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<audio src="${audioUrl}"></audio>` }),
    );
    await page.goto(url + plainPath);
    await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play());
    return await work(page);
  } finally {
    await page.context().close();
  }
}
