import { expect, type Locator, type Page } from '@playwright/test';
import type { Song } from '@rubato/contracts';

/** The bottom player and the audio element behind it. */
export class Player {
  readonly region: Locator;
  readonly position: Locator;
  /** The seek bar. Its width represents the length of the song. */
  readonly bar: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Player' });
    this.position = this.region.getByRole('slider', { name: 'Position' });
    this.bar = this.position.locator('xpath=ancestor::*[@data-orientation][1]');
  }

  button(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true });
  }

  /** Where the song that sounds stands, in seconds. */
  clock(): Promise<number> {
    return this.decks().evaluateAll((decks: HTMLAudioElement[]) => {
      const deck = decks.find(({ paused }) => !paused) ?? decks[0];
      return deck ? deck.currentTime - Number(deck.dataset['startTime'] ?? 0) : 0;
    });
  }

  /** Reloads the page. Returns where the song stood when the page was left. */
  async reload(): Promise<number> {
    await this.page.evaluate(() =>
      addEventListener('pagehide', () => {
        const decks = [...document.querySelectorAll('audio')];
        const deck = decks.find(({ paused }) => !paused) ?? decks[0];
        const position = deck ? deck.currentTime - Number(deck.dataset['startTime'] ?? 0) : 0;
        sessionStorage.setItem('position at leaving', String(position));
      }),
    );
    await this.page.reload();
    return Number(await this.page.evaluate(() => sessionStorage.getItem('position at leaving')));
  }

  /** The song is on, under its title, and its clock rises. */
  async expectPlaying({ title, audio_url }: Pick<Song, 'title' | 'audio_url'>): Promise<void> {
    await expect(this.region.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect.poll(() => this.sounding()).toContain(audio_url);
    await this.expectRising();
  }

  async expectRising(): Promise<void> {
    const from = await this.clock();
    await expect.poll(() => this.clock(), { message: 'The clock rises' }).toBeGreaterThan(from + 0.5);
  }

  /** Nothing sounds, and no clock moves while the page paints thirty frames. */
  async expectSilence(): Promise<void> {
    await expect.poll(() => this.sounding()).toBe('');
    const moved = await this.decks().evaluateAll(async (decks: HTMLAudioElement[]) => {
      const before = decks.map(({ currentTime }) => currentTime);
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      return decks.map(({ currentTime }, index) => currentTime - (before[index] ?? 0));
    });
    expect(moved, 'How far each clock moved').toEqual(moved.map(() => 0));
  }

  /** Clicks on the bar where `seconds` are. Returns where the clock stood as soon as it had jumped. */
  async seek(seconds: number): Promise<number> {
    const { width, height } = (await this.bar.boundingBox()) ?? { width: 0, height: 0 };
    const landing = this.landing();
    await this.bar.click({ position: { x: (width * seconds) / (await this.total()), y: height / 2 } });
    return landing;
  }

  /** What the bar takes the song's length for, in seconds. */
  async total(): Promise<number> {
    return Number(await this.position.getAttribute('aria-valuemax'));
  }

  /** The clock right after the next jump. */
  private landing(): Promise<number> {
    return this.decks().evaluateAll((decks: HTMLAudioElement[]) => {
      const deck = decks.find(({ paused }) => !paused) ?? decks[0];
      return new Promise<number>((resolve) =>
        deck?.addEventListener(
          // The clock stands still from then until there is sound.
          'seeking',
          () => resolve(deck.currentTime - Number(deck.dataset['startTime'] ?? 0)),
          { once: true },
        ),
      );
    });
  }

  /** The address of what sounds; empty while nothing does. */
  private sounding(): Promise<string> {
    return this.decks().evaluateAll(
      (decks: HTMLAudioElement[]) => decks.find(({ paused }) => !paused)?.dataset['audio'] ?? '',
    );
  }

  private decks(): Locator {
    return this.page.locator('audio');
  }
}
