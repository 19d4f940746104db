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

/**
 * Measures the gap between the playing song and `next`, in seconds; negative if they overlap. `currentTime` of both elements follows the
 * audio, so it yields the start or end of each song in page time. Call it while the song before `next` plays.
 */
export function measureGapToNext(page: Page, next: Pick<Song, 'audio_url'>): Promise<number> {
  return page.evaluate(async (url) => {
    const current = window.decks.find(({ paused }) => !paused);
    const findUpcoming = () => window.decks.find((deck) => deck !== current && deck.dataset['audio'] === url);
    let upcoming = findUpcoming();
    while (!upcoming) {
      await new Promise((resolve) => setTimeout(resolve, 3));
      upcoming = findUpcoming();
    }
    if (!current) throw new Error('No song is playing');
    const starts: number[] = [];
    const ends: number[] = [];
    const { duration, src } = current;
    while (upcoming.currentTime < 0.8 || upcoming.paused) {
      const now = performance.now() / 1000;
      // After the end of its song, the deck loads the song after next.
      const isCurrent = current.src === src && !current.ended && current.currentTime < duration;
      if (isCurrent) ends.push(now + duration - current.currentTime);
      if (upcoming.currentTime > 0.3) starts.push(now - upcoming.currentTime);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const median = (values: number[]) =>
      values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
    return median(starts) - median(ends.slice(-100));
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
