import { expect, type Locator, type Page } from '@playwright/test';
import type { Song } from '@rubato/contracts';

/** Often, because songs are short. */
const often = { intervals: [100] };

/** The bottom player and its audio elements. */
export class Player {
  readonly region: Locator;
  readonly position: Locator;
  /** Its width represents the duration of the song. */
  readonly seekBar: Locator;

  constructor(private readonly page: Page) {
    this.region = page.getByRole('region', { name: 'Player' });
    this.position = this.region.getByRole('slider', { name: 'Position' });
    this.seekBar = this.position.locator('xpath=ancestor::*[@data-orientation][1]');
  }

  button(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true });
  }

  /** The position in the playing song, in seconds. */
  currentTime(): Promise<number> {
    return this.decks().evaluateAll((decks: HTMLAudioElement[]) => {
      const deck = decks.find(({ paused }) => !paused) ?? decks[0];
      return deck ? deck.currentTime - Number(deck.dataset['startTime'] ?? 0) : 0;
    });
  }

  /** How far the playing song is loaded, in seconds. */
  bufferedEnd(): Promise<number> {
    return this.decks().evaluateAll((decks: HTMLAudioElement[]) => {
      const deck = decks.find(({ paused }) => !paused);
      if (!deck?.buffered.length) return 0;
      return deck.buffered.end(deck.buffered.length - 1) - Number(deck.dataset['startTime'] ?? 0);
    });
  }

  /** Reloads the page. Returns the playback position at `pagehide`, in seconds. */
  async reload(): Promise<number> {
    await this.page.evaluate(() =>
      addEventListener('pagehide', () => {
        const decks = [...document.querySelectorAll('audio')];
        const deck = decks.find(({ paused }) => !paused) ?? decks[0];
        const position = deck ? deck.currentTime - Number(deck.dataset['startTime'] ?? 0) : 0;
        sessionStorage.setItem('position at pagehide', String(position));
      }),
    );
    await this.page.reload();
    return Number(await this.page.evaluate(() => sessionStorage.getItem('position at pagehide')));
  }

  /** Expects the song to be shown and playing. */
  async expectPlaying({ title, audio_url }: Pick<Song, 'title' | 'audio_url'>): Promise<void> {
    await expect(this.region.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect.poll(() => this.playingUrl(), often).toContain(audio_url);
    await this.expectProgress();
  }

  /** Expects the playback position to advance. */
  async expectProgress(): Promise<void> {
    const from = await this.currentTime();
    await expect
      .poll(() => this.currentTime(), { ...often, message: 'The playback position advances' })
      .toBeGreaterThan(from + 0.5);
  }

  /** Waits until the position is at least `seconds`. */
  async expectPositionFrom(seconds: number): Promise<void> {
    await expect.poll(() => this.currentTime(), often).toBeGreaterThanOrEqual(seconds);
  }

  /** Waits until the position is less than `seconds`. */
  async expectPositionBefore(seconds: number): Promise<void> {
    await expect.poll(() => this.currentTime(), often).toBeLessThan(seconds);
  }

  /**
   * Expects that no element plays and that no position advances during thirty frames, in which playback would advance by half a second.
   * Elements round their position when they get to know the duration.
   */
  async expectNoPlayback(): Promise<void> {
    await expect.poll(() => this.playingUrl(), often).toBe('');
    const moved = await this.decks().evaluateAll(async (decks: HTMLAudioElement[]) => {
      const before = decks.map(({ currentTime }) => currentTime);
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      return decks.map(({ currentTime }, index) => currentTime - (before[index] ?? 0));
    });
    for (const seconds of moved) expect(Math.abs(seconds), 'Progress of an audio element').toBeLessThan(0.05);
  }

  /** Clicks the seek bar at `seconds`. Returns the position right after the seek. */
  async seek(seconds: number): Promise<number> {
    const { width, height } = (await this.seekBar.boundingBox()) ?? { width: 0, height: 0 };
    const positionAfterSeek = this.nextSeekPosition();
    await this.seekBar.click({ position: { x: (width * seconds) / (await this.duration()), y: height / 2 } });
    return positionAfterSeek;
  }

  /** The duration according to the seek bar, in seconds. */
  async duration(): Promise<number> {
    return Number(await this.position.getAttribute('aria-valuemax'));
  }

  /** The position right after the next seek, in seconds. */
  private nextSeekPosition(): Promise<number> {
    return this.decks().evaluateAll((decks: HTMLAudioElement[]) => {
      const deck = decks.find(({ paused }) => !paused) ?? decks[0];
      return new Promise<number>((resolve) => {
        if (!deck) return;
        const { get } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')!;
        // Read at once: a busy page gets the event `seeking` only after playback has continued.
        const setAndResolve = (seconds: number) => {
          Reflect.deleteProperty(deck, 'currentTime');
          deck.currentTime = seconds;
          resolve(deck.currentTime - Number(deck.dataset['startTime'] ?? 0));
        };
        Object.defineProperty(deck, 'currentTime', {
          configurable: true,
          get: () => get!.call(deck) as number,
          set: setAndResolve,
        });
      });
    });
  }

  /** Whether the song plays from its stream instead of its file. */
  isPlayingStream(): Promise<boolean> {
    return this.decks().evaluateAll((decks: HTMLAudioElement[]) =>
      decks.some(({ paused, src }) => !paused && src.startsWith('blob:')),
    );
  }

  /** The URL of the playing audio; empty while nothing plays. */
  private playingUrl(): Promise<string> {
    return this.decks().evaluateAll(
      (decks: HTMLAudioElement[]) => decks.find(({ paused }) => !paused)?.dataset['audio'] ?? '',
    );
  }

  private decks(): Locator {
    return this.page.locator('audio');
  }
}
