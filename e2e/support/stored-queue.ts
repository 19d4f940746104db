import { parseDuration, type Song } from '@rubato/contracts';
import type { Page } from '@playwright/test';
import { Player } from '../pages/player.ts';

interface StartOptions {
  /** Remaining seconds of the first song. By default it starts at the beginning. */
  secondsLeft?: number;
  crossfade?: number;
}

/** Opens the landing page as if a previous visit had left these songs in the queue. */
export async function openWithQueue(
  page: Page,
  songs: readonly Song[],
  start: StartOptions = {},
): Promise<void> {
  const entries = entriesOf(songs);
  const order = entries.map(({ entryId }) => entryId);
  const [first] = songs;
  const position = first && start.secondsLeft ? parseDuration(first.duration) - start.secondsLeft : 0;
  await openWithStorage(page, {
    // The state that a page leaves when it closes before saving to IndexedDB.
    'rubato.queue': {
      songs: entries.slice(0, 2),
      currentIndex: 0,
      shuffled: false,
      unsaved: { versions: [''], order, currentIndex: 0, entries },
    },
    'rubato.sound': { repeat: 'off', volume: 1, priorVolume: 1, crossfade: start.crossfade ?? 0 },
    'rubato.clock': { entryId: order[0], position },
  });
}

/** Opens the landing page with these songs in the queue, and plays the first. */
export async function playQueue(page: Page, songs: readonly [Song, ...Song[]]): Promise<Player> {
  await openWithQueue(page, songs);
  const player = new Player(page);
  await player.button('Play').click();
  await player.expectPlaying(songs[0]);
  return player;
}

async function openWithStorage(page: Page, stored: Readonly<Record<string, unknown>>): Promise<void> {
  // A page of the same origin without a player that would overwrite the storage.
  await page.route('**/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/empty-page');
  await page.evaluate(async (values) => {
    const deletion = indexedDB.deleteDatabase('rubato.queue');
    await new Promise((resolve) => deletion.addEventListener('success', resolve));
    localStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto('/');
}

const entriesOf = (songs: readonly Song[]) =>
  songs.map((song, index) => ({ entryId: `entry ${index}`, song }));
