import type { Song } from '@rubato/contracts';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** All audio elements of the player, including those outside the document. */
    decks: HTMLAudioElement[];
    /** The events by which the monitored playback was interrupted. */
    interruptions: string[];
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

/** Starts monitoring. `expectUninterrupted` then checks that the song still plays, and was neither paused, moved nor loaded again. */
export async function monitorPlayback(page: Page): Promise<{ expectUninterrupted: () => Promise<void> }> {
  const deck = page.locator('audio').first();
  const source = await deck.evaluate((element: HTMLAudioElement) => {
    window.interruptions = [];
    for (const type of ['pause', 'emptied', 'seeking', 'loadstart'])
      element.addEventListener(type, () => window.interruptions.push(type));
    return element.dataset['audio'];
  });
  const position = () => deck.evaluate((element: HTMLAudioElement) => element.currentTime);
  return {
    expectUninterrupted: async () => {
      const from = await position();
      await expect.poll(position, { intervals: [100] }).toBeGreaterThan(from + 0.5);
      expect(await page.evaluate(() => window.interruptions)).toEqual([]);
      expect(await deck.getAttribute('data-audio')).toBe(source);
    },
  };
}
