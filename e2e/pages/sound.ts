import type { Song } from '@rubato/contracts';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The player's audio elements, also the one that is not in the document. */
    decks: HTMLAudioElement[];
  }
}

/** From now on the page remembers the audio elements that are made in it. */
export async function rememberDecks(page: Page): Promise<void> {
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
 * The silence between the song that sounds and the next one, in seconds; below 0 they overlap. Both clocks run with the sound, so each
 * tells when its song begins or ends in the page's time. Call it while the song before `next` sounds.
 */
export function gapToNext(page: Page, next: Pick<Song, 'audio_url'>): Promise<number> {
  return page.evaluate(async (url) => {
    const leaving = window.decks.find(({ paused }) => !paused);
    const findComing = () => window.decks.find((deck) => deck !== leaving && deck.dataset['audio'] === url);
    let coming = findComing();
    while (!coming) {
      await new Promise((resolve) => setTimeout(resolve, 3));
      coming = findComing();
    }
    if (!leaving) throw new Error('Nothing sounds');
    const begins: number[] = [];
    const ends: number[] = [];
    const { duration, src } = leaving;
    while (coming.currentTime < 0.8 || coming.paused) {
      const now = performance.now() / 1000;
      // Once its song is over, the deck takes the one after the next.
      const isOn = leaving.src === src && !leaving.ended && leaving.currentTime < duration;
      if (isOn) ends.push(now + duration - leaving.currentTime);
      if (coming.currentTime > 0.3) begins.push(now - coming.currentTime);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    const median = (values: number[]) =>
      values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
    return median(begins) - median(ends.slice(-100));
  }, next.audio_url);
}

/** Listens from now on. The song that sounds has to go on without a pause. */
export async function listen(page: Page): Promise<{ expectUnbroken: () => Promise<void> }> {
  const moment = () =>
    page
      .locator('audio')
      .first()
      .evaluate((deck: HTMLAudioElement) => ({
        time: performance.now() / 1000,
        clock: deck.currentTime,
        source: deck.dataset['audio'],
      }));
  const begun = await moment();
  return {
    expectUnbroken: async () => {
      // So much sound that a clock which has stopped would be behind.
      await expect.poll(async () => (await moment()).time).toBeGreaterThan(begun.time + 1);
      const now = await moment();
      expect(now.source).toBe(begun.source);
      // A machine without time to spare drops some of the sound; a song that was stopped or fetched anew is further off.
      expect(Math.abs(now.clock - begun.clock - (now.time - begun.time))).toBeLessThan(0.5);
    },
  };
}
