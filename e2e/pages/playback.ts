import type { Song } from '@rubato/contracts';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** All audio elements of the player, including those outside the document. */
    decks: HTMLAudioElement[];
  }
}

/** Records all audio elements created from now on in `window.decks`. */
export async function captureDecks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = Audio;
    window.decks = [];
    window.Audio = class extends Original {
      constructor() {
        super();
        window.decks.push(this);
      }
    };
  });
}

/** How the next song started. */
interface Transition {
  /** Whether its element could play without waiting when it was started. */
  readonly isLoaded: boolean;
  /** Whether it was started while the current song still played. */
  readonly startsBeforeEnd: boolean;
}

/** Records the transition from the playing song to `next`, on another element. Call it while the song before `next` plays. */
export function recordTransitionTo(page: Page, next: Pick<Song, 'audio_url'>): Promise<Transition> {
  return page.evaluate(async (url) => {
    const current = window.decks.find(({ paused }) => !paused);
    if (!current) throw new Error('No song is playing');
    const { src } = current;
    const findUpcoming = () => window.decks.find((deck) => deck !== current && deck.dataset['audio'] === url);
    let upcoming = findUpcoming();
    while (!upcoming) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      upcoming = findUpcoming();
    }
    const deck = upcoming;
    return new Promise<Transition>((resolve) => {
      const record = () =>
        resolve({
          isLoaded: deck.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
          // After its end, the element loads the song after next.
          startsBeforeEnd: current.src === src && !current.ended && !current.paused,
        });
      if (deck.paused) deck.addEventListener('play', record, { once: true });
      else record();
    });
  }, next.audio_url);
}

/** Starts monitoring. `expectUninterrupted` then checks that the song has played without a pause. */
export async function monitorPlayback(page: Page): Promise<{ expectUninterrupted: () => Promise<void> }> {
  const sample = () =>
    page
      .locator('audio')
      .first()
      .evaluate((deck: HTMLAudioElement) => ({
        time: performance.now() / 1000,
        position: deck.currentTime,
        source: deck.dataset['audio'],
      }));
  const start = await sample();
  return {
    expectUninterrupted: async () => {
      // Long enough for a stopped playback to fall behind.
      await expect.poll(async () => (await sample()).time).toBeGreaterThan(start.time + 1);
      const now = await sample();
      expect(now.source).toBe(start.source);
      // A busy machine drops some audio; a song that was stopped or reloaded is off by more.
      expect(Math.abs(now.position - start.position - (now.time - start.time))).toBeLessThan(0.5);
    },
  };
}
