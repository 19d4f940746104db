import type { Album, Song } from '@rubato/contracts';
import { expect, type Browser, type Page } from '@playwright/test';
import { Player } from '../pages/player.ts';

/** A position that the page displayed, in seconds, with its time in milliseconds since 1970. */
export interface DisplayedPosition {
  readonly at: number;
  readonly position: number;
}

export interface Seek {
  /** When the pointer was released, in milliseconds since 1970. */
  readonly at: number;
  /** The position that the seek bar displayed before, in seconds. */
  readonly target: number;
}

declare global {
  interface Window {
    displayedPositions: DisplayedPosition[];
  }
}

/** localStorage key that `--engine` sets. */
const engineKey = 'rubato.engine';
const timeoutMs = 20_000;
const pollIntervalMs = 100;

/** The product in the browser of a visitor, observed only through what it displays. */
export class PlayerPage {
  readonly player: Player;

  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    this.player = new Player(page);
  }

  /** Starts with empty browser storage, apart from `engine`. */
  static async open(browser: Browser, url: string, engine?: string): Promise<PlayerPage> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    if (engine !== undefined)
      await page.addInitScript(
        ([key = '', value = '']) => localStorage.setItem(key, value),
        [engineKey, engine],
      );
    await page.addInitScript(recordDisplayedPositions);
    return new PlayerPage(page, url);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** Resolves when the displayed position advances. */
  async playSong({ id, title }: Song): Promise<void> {
    await this.page.goto(`${this.url}/song/${id}`);
    await this.page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
    await this.waitForSong(title);
    const options = { timeout: timeoutMs, intervals: [pollIntervalMs] };
    await expect.poll(() => this.displayedPosition(), options).toBeGreaterThanOrEqual(1);
  }

  async playAlbum({ id }: Album): Promise<void> {
    await this.page.goto(`${this.url}/albums/${id}`);
    await this.page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  }

  async waitForSong(title: string, timeout = timeoutMs): Promise<void> {
    await expect(this.player.region.getByRole('link', { name: title, exact: true })).toBeVisible({ timeout });
  }

  /** Sets the volume to its maximum. */
  async setFullVolume(): Promise<void> {
    await this.player.region.getByRole('slider', { name: 'Volume' }).press('End');
  }

  /** Resolves when playback stops at the end of the queue. */
  async waitForEnd(): Promise<void> {
    await expect(this.player.button('Play')).toBeVisible({ timeout: timeoutMs });
  }

  async displayedPosition(): Promise<number> {
    return Number(await this.player.position.getAttribute('aria-valuenow'));
  }

  /** Clicks on the seek bar at `seconds`. Resumes playback first if a previous seek ended it. */
  async seek(seconds: number): Promise<Seek> {
    const { page, player } = this;
    const play = player.button('Play');
    if (await play.isVisible()) await play.click();
    const { x, y, width, height } = (await player.seekBar.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.move(x + (width * seconds) / (await player.duration()), y + height / 2);
    await page.mouse.down();
    const target = await this.displayedPosition();
    await page.mouse.up();
    const at = await page.evaluate(() => performance.timeOrigin + performance.now());
    return { at, target };
  }

  displayedPositions(): Promise<DisplayedPosition[]> {
    return this.page.evaluate(() => window.displayedPositions);
  }
}

/** Runs in the page. */
function recordDisplayedPositions(): void {
  window.displayedPositions = [];
  const record: MutationCallback = (mutations) => {
    for (const { target } of mutations)
      if (target instanceof Element && target.getAttribute('aria-label') === 'Position')
        window.displayedPositions.push({
          at: performance.timeOrigin + performance.now(),
          position: Number(target.getAttribute('aria-valuenow')),
        });
  };
  new MutationObserver(record).observe(document, { subtree: true, attributeFilter: ['aria-valuenow'] });
}
